import { isOneOf } from '../words/records.ts'

/**
 * Ways to sell at the counter without receiving: a telephone booking. Both make a booking that is paid at the place;
 * `link` also sends its visitor the address at which it can be paid at once.
 */
export const LATER_WAYS = ['cod', 'link'] as const

type LaterWay = (typeof LATER_WAYS)[number]

export const LATER_WORDS: Readonly<Record<LaterWay, string>> = {
  cod: 'Pagar depois',
  link: 'Enviar link agora'
}

export const isPaidLater = (method: string): method is LaterWay => isOneOf(LATER_WAYS, method)
