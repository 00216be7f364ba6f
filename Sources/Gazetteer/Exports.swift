// What a pipeline imports: the model and the formats come along.
@_exported public import GazetteerFormats
@_exported public import GazetteerModel
