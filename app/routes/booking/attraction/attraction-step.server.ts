import { t } from '#app/domain/words/speech.ts'
import { asksHref } from '../../shop-window.ts'
import { toAttraction } from '../../to-attraction.ts'
import { frameOf } from '../frame.server.ts'
import { stepHref } from '../selection.ts'
import type { LoadedView, StepContext } from '../step-context.server.ts'

/** A change of attraction resets these parameters. */
const anew = { mes: '', date: '', time: '', tickets: [], passo: '', discount_code: '' }

const unknown = 'Este atrativo não é deste parque ou não recebe mais reservas. Escolha um destes.'

/** Answers 404 for an unknown attraction. */
export function viewAttractions(context: StepContext): LoadedView {
  const { chosen, place, products } = context
  const isUnknown = chosen.atrativo !== ''
  const frame = frameOf(context, 'attraction')
  return {
    status: isUnknown ? 404 : 200,
    view: {
      ...frame,
      step: 'attraction',
      notice: isUnknown ? t(unknown) : frame.notice,
      lead: place.description,
      findHref: place.finds_tickets ? `/find-ticket?${new URLSearchParams({ pid: place.uuid })}` : '',
      asksHref: asksHref(place),
      cards: products.map((product) => toAttraction(product, stepHref(chosen, { ...anew, atrativo: product.uuid })))
    }
  }
}
