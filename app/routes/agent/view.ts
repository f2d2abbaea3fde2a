import type { ShopWindow, Tone } from '#app/components/index.ts'

/** Holds only data that the place and the agent show to everybody. */
export interface AgentView {
  name: string
  photo: string
  about: string
  languages: string
  certificates: { key: string; name: string; issuer: string; tone: Tone; label: string; until: string }[]
  attractions: { uuid: string; name: string; picture: string; href: string }[]
  /** Values of the place's own fields that visitors may see. */
  facts: { term: string; value: string }[]
  contact: { title: string; whatsapp: { url: string; number: string } | null; email: string } | null
  /** Null when the place's data cannot be read. */
  shop: ShopWindow | null
}
