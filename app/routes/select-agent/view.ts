import type { Option } from '#app/components/form/index.ts'
import type { ShopWindow } from '#app/components/shell/index.ts'

export interface AgentOption {
  uuid: string
  name: string
  photo: string
  languages: string
  /** Valid ones, each with its end. */
  certificates: string[]
  chosen: boolean
  busy: boolean
  /** With which other group; operators only. */
  busyWith: string
  /** May be chosen by whoever looks. */
  open: boolean
}

export interface ChoiceView {
  kind: 'choice'
  shop: ShopWindow | null
  /** This page's own address, which the form is sent to. */
  here: string
  operator: boolean
  backHref: string
  visit: { attraction: string; day: string; time: string; people: string }
  /** Why nobody is chosen any more; '' while somebody may be. */
  closed: string
  agents: AgentOption[]
  chosenCount: number
  /** Only where there are many agents. */
  filter: { reserva: string; token: string; idioma: string; options: Option[] } | null
}

/** A link that does not hold, or somebody who may not. */
export interface ProblemView {
  kind: 'problem'
  status: number
  title: string
  message: string
  backHref: string
  backLabel: string
}
