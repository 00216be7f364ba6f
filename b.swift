@inline(never) func f(_ b: Span<UInt8>, _ n: Int) -> UInt64 {
  var s: UInt64 = 0
  let r = b.bytes
  var i = 0
  while i + 8 <= n { s ^= r.unsafeLoadUnaligned(fromByteOffset: i, as: UInt64.self); i &+= 8 }
  return s
}
let a = [UInt8](repeating: 3, count: 100)
print(f(a.span, 100))
