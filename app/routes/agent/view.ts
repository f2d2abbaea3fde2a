import type { Tone } from '#app/components/display/index.ts'
import type { ShopWindow } from '#app/components/shell/index.ts'

/** Nothing personal but what the place and the agent show to everybody. */
export interface AgentView {
  name: string
  photo: string
  about: string
  languages: string
  certificates: { key: string; name: string; issuer: string; tone: Tone; label: string; until: string }[]
  attractions: { uuid: string; name: string; picture: string; href: string }[]
  /** What the place's own fields say to visitors. */
  facts: { term: string; value: string }[]
  contact: { title: string; whatsapp: { url: string; number: string } | null; email: string } | null
  /** Null where the place's own data cannot be read just now. */
  shop: ShopWindow | null
}
