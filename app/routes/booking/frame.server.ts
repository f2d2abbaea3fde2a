import type { Step } from '#app/components/booking/index.ts'
import { t } from '#app/domain/words/speech.ts'
import { toShopWindow } from '../shop-window.ts'
import { stepHref } from './selection.ts'
import type { StepContext } from './step-context.server.ts'
import type { Frame } from './view.ts'

const stepNames = ['attraction', 'visit', 'tickets', 'details'] as const
const stepLabels = {
  attraction: 'Atrativo',
  visit: 'Dia e horário',
  tickets: 'Ingressos',
  details: 'Seus dados'
} as const

export function frameOf(context: StepContext, step: (typeof stepNames)[number]): Frame {
  const { chosen, place, products } = context
  const hrefs = {
    attraction: stepHref(chosen, { atrativo: '', mes: '', date: '', time: '', tickets: [], passo: '' }),
    visit: stepHref(chosen, { time: '', passo: '' }),
    tickets: stepHref(chosen, { passo: '' }),
    details: undefined
  }
  const names = products.length === 1 ? stepNames.slice(1) : [...stepNames]
  const steps: Step[] = names.map((name) => ({ label: t(stepLabels[name]), href: hrefs[name] }))
  const current = names.indexOf(step)
  const preview = chosen.ver ? { href: chosen.atrativo ? `/products/${chosen.atrativo}` : '/products/index' } : null
  return { shop: toShopWindow(place), steps, current, notice: closedNotice(context), preview }
}

/**
 * Tells before the visitor types anything that only free tickets can be booked, because no payment method is
 * available.
 */
function closedNotice({ chosen, place, products }: StepContext): string | null {
  const wanted = products.filter(({ uuid }) => chosen.atrativo === '' || uuid === chosen.atrativo)
  const tickets = wanted.flatMap((product) => product.tickets)
  if (place.pix || place.card || place.pay_on_site || !tickets.some(({ price }) => price > 0)) return null
  return tickets.every(({ price }) => price > 0)
    ? t(
        'Ainda não é possível reservar por aqui: este parque não recebe pagamentos pela internet. Fale com ele pelos contatos abaixo.'
      )
    : t(
        'Ainda não é possível reservar ingressos pagos por aqui: este parque não recebe pagamentos pela internet. Fale com ele pelos contatos abaixo.'
      )
}
