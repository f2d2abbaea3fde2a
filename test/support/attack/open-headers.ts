const wanted: [string, RegExp][] = [
  ['content-security-policy', /default-src 'none';.*frame-ancestors 'none'/],
  ['content-security-policy', /base-uri 'none'/],
  ['x-content-type-options', /^nosniff$/],
  ['referrer-policy', /^same-origin$/],
  ['cross-origin-opener-policy', /^same-origin$/],
  ['cross-origin-resource-policy', /^same-origin$/],
  ['cache-control', /no-store|private|no-cache/]
]

/** The headers of an answer by which it could be framed, sniffed or kept where it must not be. */
export function openHeaders({ headers }: { headers: Headers }): [string, string | null][] {
  return wanted
    .filter(([name, value]) => !value.test(headers.get(name) ?? ''))
    .map(([name]) => [name, headers.get(name)])
}
