import { confirmVisit, createPersonTickets, getBooking } from '#app/contracts/booking/calls.ts'
import { payAgain } from '#app/contracts/booking/visitor.ts'
import { moveKioskCharge } from '#app/contracts/kiosks.ts'
import { createMpagoPayment, createPixCharge, simulatePixPayment } from '#app/contracts/payments.ts'
import type { OnlineMethod } from '#app/domain/money/online-method.ts'
import { payPage } from '#app/domain/money/pay-page.ts'
import { TERMINAL_METHOD } from '#app/domain/money/terminal.ts'
import { isKeyOf } from '#app/domain/words/records.ts'
import { type Call, explainRefusal, type KioskBrowser, type Refusal } from '#app/session/index.server.ts'

interface Changed {
  /** Null on success, or when the page itself shows the reason. */
  refusal: Refusal | null
  /** URL of the provider's payment page; '' for the booking's own page. */
  page: string
}

const ways: Readonly<Record<string, OnlineMethod>> = { pix: 'pix', cartao: 'card' }

interface Asked {
  id: string
  intent: string
  /** Null in a visitor's own browser. */
  kiosk: KioskBrowser | null
}

export async function changeBooking(call: Call, { id, intent, kiosk }: Asked): Promise<Changed> {
  const isAgain = intent.endsWith(again)
  try {
    if (kiosk) await changeAtKiosk(call, { id, intent, kiosk })
    return { refusal: null, page: kiosk && intent !== 'simular' ? '' : await changeByIntent(call, id, intent) }
  } catch (error) {
    const refusal = explainRefusal(error, { isAnonymous: true })
    const isTold = isAgain || refusal.error.code === 'no_terminal'
    return { refusal: refusal.error.status === 409 && !isTold ? null : refusal, page: '' }
  }
}

const again = '-de-novo'

const terminalActions = {
  maquininha: 'send',
  desistir: 'cancel',
  pix: 'cancel',
  'maquininha-paga': 'simulate-paid',
  'maquininha-recusa': 'simulate-refused'
} as const

/** A charge at the terminal ends before another way to pay begins; the API decides whether it has. */
async function changeAtKiosk(call: Call, { id, intent, kiosk }: Asked & { kiosk: KioskBrowser }): Promise<void> {
  if (!isKeyOf(terminalActions, intent)) return
  const { hash, payment_method: method } = await call(getBooking, { params: { uuid: id } })
  const action = terminalActions[intent]
  if (action !== 'cancel' || method === TERMINAL_METHOD) {
    await call(moveKioskCharge, { body: { key: kiosk.key, hash, action } })
  }
  if (intent === 'pix') await call(createPixCharge, { body: { hash } })
}

async function changeByIntent(call: Call, id: string, intent: string): Promise<string> {
  if (intent === 'confirmar') await call(confirmVisit, { params: { uuid: id } })
  if (intent === 'pessoas') await call(createPersonTickets, { params: { uuid: id } })
  if (intent === 'simular') await simulate(call, id)
  const wanted = intent.endsWith(again) ? intent.slice(0, -again.length) : intent
  const way = Object.hasOwn(ways, wanted) ? ways[wanted] : undefined
  if (!way) return ''
  // The amount comes from the booking, never from the form. If the places went back on sale, hold them again first.
  const asked = { params: { uuid: id } }
  const { hash } = wanted === intent ? await call(getBooking, asked) : await call(payAgain, asked)
  return payOnline(call, hash, way)
}

async function payOnline(call: Call, hash: string, way: OnlineMethod): Promise<string> {
  if (way === 'card') return payPage((await call(createMpagoPayment, { body: { hash } })).preference.init_point)
  await call(createPixCharge, { body: { hash } })
  return ''
}

async function simulate(call: Call, id: string): Promise<void> {
  const { pix } = await call(getBooking, { params: { uuid: id } })
  if (!pix?.simulated) return
  await call(simulatePixPayment, { params: { payment_id: pix.payment_id }, body: { status: 'PAID' } })
}
