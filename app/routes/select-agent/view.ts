import type { Option, ShopWindow } from '#app/components/index.ts'

export interface AgentOption {
  uuid: string
  name: string
  photo: string
  languages: string
  certificates: string[]
  chosen: boolean
  busy: boolean
  /** Reason, unless it is simply another group. */
  busyWith: string
  /** '' when the reader may not open it. */
  page: string
  open: boolean
}

export interface ChoiceView {
  kind: 'choice'
  shop: ShopWindow | null
  here: string
  operator: boolean
  backHref: string
  visit: { attraction: string; day: string; time: string; people: string }
  /** '' while a choice is possible. */
  closed: string
  agents: AgentOption[]
  chosenCount: number
  /** Null when there are few agents. */
  filter: { reserva: string; token: string; idioma: string; options: Option[] } | null
}

export interface ProblemView {
  kind: 'problem'
  status: number
  title: string
  message: string
  backHref: string
  backLabel: string
}
