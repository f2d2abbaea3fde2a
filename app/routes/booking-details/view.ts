import type { ShownPoint } from '#app/components/booking/index.ts'
import type { ShopWindow } from '#app/components/shell/index.ts'
import type { Definition } from '#app/components/table/index.ts'
import type { ShownSituation } from '#app/domain/booking/situation.ts'
import type { OnlineMethod } from '#app/domain/money/online-method.ts'

export interface Qr {
  path: string
  size: number
}

interface Charge {
  stage: 'pay'
  until: string
  untilText: string
  simulated: boolean
  /** Its places are held until then, and no longer. */
  holds: boolean
  /** By which it may be paid instead. */
  others: OnlineMethod[]
}

/** A charge waits to be paid. `state` of a card: `review` is an attempt that is looked at, `denied` the last one. */
export type PayStage =
  | (Charge & { way: 'pix'; code: string; qr: Qr })
  | (Charge & { way: 'card'; page: string; state: 'open' | 'review' | 'denied' })

/** `ways`: by which it can be paid on this site, the chosen one first. */
export type Stage =
  | PayStage
  /** `isHidden`: there may be a charge, which would tell the value. */
  | { stage: 'no-charge'; untilText: string; isDenied: boolean; isHidden: boolean; ways: OnlineMethod[] }
  /** By which its places may be held once more. */
  | { stage: 'expired'; againHref: string; isUnconfirmed: boolean; ways: OnlineMethod[] }
  /** Not paid, and its day was closed. */
  | { stage: 'closed'; againHref: string }
  | { stage: 'cancelled'; againHref: string; reason: string; at: string }
  /** `confirm`: when the visitor says that they come, `from` '' where it is now; null where nobody asks. */
  | {
      stage: 'ticket'
      qr: Qr
      isUnpaid: boolean
      isUsed: boolean
      isPast: boolean
      confirm: { from: string; by: string } | null
      /** Where what is owed can be paid on this site: by which ways, and the charge that waits for it. */
      pay: { ways: OnlineMethod[]; charge: PayStage | null; isDenied: boolean } | null
    }

export interface DetailsView {
  shop: ShopWindow
  id: string
  code: string
  situation: ShownSituation
  beside: string[]
  stage: Stage
  /** Money that came and is not used for the visit; `on` is '' where nobody knows, `amount` null where it is hidden. */
  refund: { isDone: boolean; amount: number | null; methods: string; on: string; steps: string[] } | null
  /** Paid, and its day was closed: what becomes of it is chosen elsewhere. */
  isClosed: boolean
  attraction: string
  day: string
  time: string
  address: string
  mapUrl: string
  points: ShownPoint[]
  /** '' where nobody asks how it was. */
  survey: string
  /** '' where nobody says. */
  arrive: string
  bring: string
  /** Centavos; null for a colleague who may not see values. */
  lines: { label: string; amount: number | null }[]
  total: number | null
  /** What is still to be paid. */
  owed: number | null
  /** The place's beside the price: fees of changes, and what the policy kept of what was given up. */
  kept: number | null
  tickets: { what: string; checkedIn: number; needsProof: boolean }[]
  people: string
  isGuided: boolean
  agents: { uuid: string; firstName: string; page: boolean }[]
  /** '' where there is none to choose. */
  agentHref: string
  person: Plain[]
  receipt: Plain[]
  termText: string[]
  change: {
    /** What goes back if it is cancelled now, and why; '' where nobody can. */
    policy: string
    /** Where the visitor does it by themselves; '' where they cannot. */
    cancelHref: string
    changeHref: string
    refundHref: string
    /** What is kept of them. */
    dataHref: string
    privacyHref: string
    whatsapp: { url: string | null; number: string }
    email: string
    phone: string
    /** '' where the place takes no requests of strangers. */
    asksHref: string
  }
}

export type Plain = Definition & { value: string }
