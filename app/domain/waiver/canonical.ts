/** Content that a signature proves. Emergency contact and health notes are not part of it: they are deleted long before. */
export interface SignedContent {
  /** SHA-256 of the text. */
  text: string
  /** Uuid of the attraction. */
  attraction: string
  date: string
  time: string
  name: string
  document: string
  birth: string
  guardianName: string
  guardianDocument: string
  guardianRelation: string
  signature: string
  drawing: string
  network: string
  /** ISO 8601, UTC. */
  signedAt: string
}

const order = [
  'text',
  'attraction',
  'date',
  'time',
  'name',
  'document',
  'birth',
  'guardianName',
  'guardianDocument',
  'guardianRelation',
  'signature',
  'drawing',
  'network',
  'signedAt'
] as const satisfies readonly (keyof SignedContent)[]

/** The same content is always the same text, whose SHA-256 is kept: JSON pairs in a fixed order. */
export function canonicalSignature(content: SignedContent): string {
  return JSON.stringify(order.map((name) => [name, content[name].normalize('NFC')]))
}
