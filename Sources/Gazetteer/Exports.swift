// What a pipeline imports: the model, the formats and the search come along.
@_exported public import GazetteerFormats
@_exported public import GazetteerModel
@_exported public import GazetteerSearch
