import type { ShownDocument } from '#app/components/file/index.ts'
import type { Definition, ShopWindow } from '#app/components/index.ts'
import type { ShownMessage } from '#app/components/issue/index.ts'
import type { AskedDocument } from '#app/domain/issue/asked-documents.ts'

export interface FollowView {
  shop: ShopWindow
  /** Path of this page. */
  path: string
  title: string
  type: string
  situation: { id: number; label: string; next: string }
  facts: (Definition & { value: string })[]
  details: string
  asked: AskedDocument[]
  /** Names of required documents that are still missing. */
  missing: string[]
  documents: ShownDocument[]
  messages: ShownMessage[]
  mayWrite: boolean
  mayGiveUp: boolean
  /** Set right after the request was created: the URL to keep, and whether it was sent by message too. */
  keep: { address: string; isSent: boolean } | null
  hash: string
}
