import type { ShownPoint } from '#app/components/booking/index.ts'
import type { Definition, ShopWindow } from '#app/components/index.ts'
import type { ShownSituation } from '#app/domain/booking/situation.ts'
import type { TicketContent } from '#app/domain/booking/ticket-content.ts'
import type { OnlineMethod } from '#app/domain/money/online-method.ts'

export interface Qr {
  path: string
  size: number
}

/** `name` as in 'Carteira da Apple'. */
export interface WalletLink {
  name: string
  href: string
}

interface Charge {
  stage: 'pay'
  until: string
  untilText: string
  simulated: boolean
  /** True: the places are held until `until`. */
  holds: boolean
  /** Other methods that can pay for it. */
  others: OnlineMethod[]
}

/** Pending charge. `state` of a card: `review` while the provider checks it, `denied` after a refusal. */
export type PayStage =
  | (Charge & { way: 'pix'; code: string; qr: Qr })
  | (Charge & { way: 'card'; page: string; state: 'open' | 'review' | 'denied' })
  /** At a kiosk. `isOpen`: the terminal may still take the money. */
  | (Charge & { way: 'terminal'; words: string; isOpen: boolean; isUnclear: boolean })

/** `ways`: methods that can pay on this site, the chosen one first. */
export type Stage =
  | PayStage
  /** `isHidden`: a charge may exist, but it would reveal the amount. */
  | { stage: 'no-charge'; untilText: string; isDenied: boolean; isHidden: boolean; ways: OnlineMethod[] }
  /** `ways`: methods with which the places can be held again. */
  | { stage: 'expired'; againHref: string; isUnconfirmed: boolean; ways: OnlineMethod[] }
  /** The booking is unpaid, and the place closed on that day. */
  | { stage: 'closed'; againHref: string }
  | { stage: 'cancelled'; againHref: string; reason: string; at: string }
  /**
   * `confirm`: period in which the visitor confirms; `from` is '' once it has begun, null when no confirmation is
   * needed.
   */
  | {
      stage: 'ticket'
      qr: Qr
      isUnpaid: boolean
      isUsed: boolean
      isPast: boolean
      confirm: { from: string; by: string } | null
      /** Methods to pay the open amount on this site, and its pending charge. */
      pay: { ways: OnlineMethod[]; charge: PayStage | null; isDenied: boolean } | null
    }

export interface DetailsView extends TicketContent {
  shop: ShopWindow
  id: string
  code: string
  situation: ShownSituation
  beside: string[]
  isFree: boolean
  stage: Stage
  /** Money received but not used for the visit. `on` is '' when the date is unknown, `amount` null when hidden. */
  refund: { isDone: boolean; amount: number | null; methods: string; on: string; steps: string[] } | null
  /** The booking is paid, but the place closed on that day: the visitor chooses on another page. */
  isClosed: boolean
  mapUrl: string
  points: ShownPoint[]
  /** '' when there is no survey. */
  survey: string
  /** Centavos; null for a colleague who may not see values. */
  lines: { label: string; amount: number | null }[]
  total: number | null
  /** Amount still to be paid. */
  owed: number | null
  /**
   * Amount that the place keeps besides the price: fees for changes, and what the policy keeps after a cancellation.
   */
  kept: number | null
  people: string
  agents: { uuid: string; firstName: string; page: boolean }[]
  /** '' when no agent can be chosen. */
  agentHref: string
  /** Tickets of single people; null where there can be none. */
  alone: {
    /** People for whom there is no ticket yet. */
    missing: number
    tickets: {
      number: number
      title: string
      code: string
      entered: string
      qr: Qr | null
      pdfHref: string
      wallets: WalletLink[]
    }[]
  } | null
  /** Risk term that each person of the visit signs; null where none is asked, or the visit is over. */
  waiver: { href: string; progress: string; isRequired: boolean; qr: Qr } | null
  /** '' when the API draws no PDF, or the visit does not take place. */
  pdfHref: string
  /** Phones' wallets that take the ticket. */
  wallets: WalletLink[]
  /** Where the ticket was sent, and whether it left; masked. */
  sent: string[]
  person: Plain[]
  receipt: Plain[]
  termText: string[]
  /** '' for Portuguese. */
  termLanguage: string
  change: {
    /** Refund if the booking is cancelled now, with the reason; '' when it cannot be cancelled. */
    policy: string
    /** Page on which the visitor cancels; '' when they cannot. */
    cancelHref: string
    changeHref: string
    refundHref: string
    /** Page with the personal data stored. */
    dataHref: string
    privacyHref: string
    whatsapp: { url: string | null; number: string }
    email: string
    /** Null when the place gives none. */
    phone: { href: string; text: string } | null
    /** '' when the place accepts no requests from visitors. */
    asksHref: string
  }
}

export type Plain = Definition & { value: string }
