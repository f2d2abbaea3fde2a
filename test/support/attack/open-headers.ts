const wanted: [string, RegExp][] = [
  ['content-security-policy', /default-src 'none';.*frame-ancestors 'none'/],
  ['content-security-policy', /base-uri 'none'/],
  ['x-content-type-options', /^nosniff$/],
  ['referrer-policy', /^same-origin$/],
  ['cross-origin-opener-policy', /^same-origin$/],
  ['cross-origin-resource-policy', /^same-origin$/],
  ['cache-control', /no-store|private|no-cache/]
]

/** Lists missing headers that would let a response be framed, sniffed or cached. */
export function openHeaders({ headers }: { headers: Headers }): [string, string | null][] {
  return wanted
    .filter(([name, value]) => !value.test(headers.get(name) ?? ''))
    .map(([name]) => [name, headers.get(name)])
}
