import { findPublicPlace } from '#app/api-client/places.server.ts'
import { type AgentChoice, type BookingAgent, listBookingAgents } from '#app/contracts/agents.ts'
import { ApiError } from '#app/contracts/api-error.ts'
import { formatDay, formatDayLong } from '#app/domain/calendar/dates.ts'
import { languageName, languageOptions } from '#app/domain/person/languages.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'
import { isKeyOf } from '#app/domain/words/records.ts'
import { t, tSaid } from '#app/domain/words/speech.ts'
import type { Call } from '#app/session/viewer.server.ts'
import { onThisSite, toShopWindow } from '../shop-window.ts'
import type { AgentOption, ChoiceView, ProblemView } from './view.ts'

export interface Asked {
  reserva: string
  token: string
  idioma: string
}

/** Number of agents from which a filter is shown. */
const many = 10

export function readAsked(request: Request): Asked {
  const { searchParams } = new URL(request.url)
  const text = (name: string) => (searchParams.get(name) ?? '').trim().slice(0, 1000)
  return { reserva: text('reserva'), token: text('token'), idioma: text('idioma') }
}

export function addressOf({ reserva, token, idioma }: Asked): string {
  const said = Object.entries({ reserva, token, idioma }).filter(([, value]) => value !== '')
  return `/selectagent?${new URLSearchParams(said)}`
}

/** @throws ApiError for errors that neither the link nor the person causes */
export async function loadChoice(call: Call, asked: Asked): Promise<ChoiceView | ProblemView> {
  try {
    const choice = await call(listBookingAgents, { params: { uuid: asked.reserva }, query: { token: asked.token } })
    const place = await findPublicPlace(call, choice.booking.place_uuid)
    return { ...toView(choice, asked), shop: place && toShopWindow(place) }
  } catch (error) {
    const problem = error instanceof ApiError ? toProblem(error, asked) : null
    if (!problem) throw error
    return problem
  }
}

function backFrom({ booking, operator }: AgentChoice): string {
  return operator ? `/operation/booking-list/${booking.uuid}` : `/booking-details/${booking.uuid}`
}

function toView(choice: AgentChoice, asked: Asked): Omit<ChoiceView, 'shop'> {
  const { booking, operator, closed, agents } = choice
  const isLong = agents.length > many
  const speaks = ({ languages, chosen }: BookingAgent) => !asked.idioma || chosen || languages.includes(asked.idioma)
  return {
    kind: 'choice',
    here: addressOf(asked),
    operator,
    backHref: backFrom(choice),
    visit: {
      attraction: booking.product_name,
      day: formatDayLong(booking.date),
      time: booking.time,
      people: peopleLabel(booking.people)
    },
    closed,
    agents: (isLong ? agents.filter(speaks) : agents).map(toOption),
    chosenCount: agents.filter(({ chosen }) => chosen).length,
    filter: isLong ? { ...asked, options: languageOptions(agents.map(({ languages }) => languages)) } : null
  }
}

function toOption(agent: BookingAgent): AgentOption {
  const { uuid, name, chosen, busy } = agent
  return {
    uuid,
    name,
    chosen,
    busy,
    photo: onThisSite(agent.photo_url),
    languages: agent.languages.map(languageName).join(', '),
    certificates: agent.certificates.map(({ name: title, valid_until }) =>
      valid_until ? `${tSaid(title)}, ${t('até {day}', { day: formatDay(valid_until) })}` : tSaid(title)
    ),
    busyWith: agent.busy_with,
    page: agent.page ? `/condutor/${uuid}` : '',
    open: chosen || !busy
  }
}

const titles = { link: 'Este link não vale', link_expired: 'Este link não vale mais' } as const

function toProblem({ status, code, message }: ApiError, { reserva }: Asked): ProblemView | null {
  if (status !== 403 && status !== 404) return null
  const known = isKeyOf(titles, code) && t(titles[code])
  const isBooking = known && /^[0-9a-f]{32}$/.test(reserva)
  return {
    kind: 'problem',
    status,
    title: known || (status === 403 ? t('Sem permissão') : t('Reserva não encontrada')),
    message:
      known || status === 404
        ? tSaid(message)
        : t('Para escolher o condutor de uma reserva é preciso poder alterar reservas. Peça a quem cuida dos acessos.'),
    backHref: isBooking ? `/booking-details/${reserva}` : '/loading',
    backLabel: isBooking ? t('Abrir a reserva') : t('Voltar ao início')
  }
}
