import type { Step } from '#app/components/booking/index.ts'
import { toShopWindow } from '../shop-window.ts'
import { stepHref } from './selection.ts'
import type { StepContext } from './step-context.server.ts'
import type { Frame } from './view.ts'

const stepNames = ['attraction', 'visit', 'tickets', 'details'] as const
const stepLabels = { attraction: 'Atrativo', visit: 'Dia e horário', tickets: 'Ingressos', details: 'Seus dados' }

export function frameOf({ chosen, place, products }: StepContext, step: (typeof stepNames)[number]): Frame {
  const hrefs = {
    attraction: stepHref(chosen, { atrativo: '', mes: '', date: '', time: '', tickets: [], passo: '' }),
    visit: stepHref(chosen, { time: '', passo: '' }),
    tickets: stepHref(chosen, { passo: '' }),
    details: undefined
  }
  const names = products.length === 1 ? stepNames.slice(1) : [...stepNames]
  const steps: Step[] = names.map((name) => ({ label: stepLabels[name], href: hrefs[name] }))
  return { shop: toShopWindow(place), steps, current: names.indexOf(step), notice: null }
}
