import { conflict, forbidden, invalid, notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { movePrivacyRequest, PrivacyMove } from '#app/contracts/privacy/requests.ts'
import type { AuditAction } from '#app/domain/audit/actions.ts'
import { todayIn } from '#app/domain/calendar/dates.ts'
import { blockedWords } from '#app/domain/privacy/blocked-words.ts'
import { canRequestMove, isRequestState, REQUEST_WORDS, type RequestState } from '#app/domain/privacy/states.ts'
import type { Transaction } from '../../db/connection.server.ts'
import { isUuid } from '../../db/queries/bookings/bookings.server.ts'
import { lockPlace } from '../../db/queries/places/settings.server.ts'
import { anonymiseLocated } from '../../db/queries/privacy/anonymise.server.ts'
import { findBlockers } from '../../db/queries/privacy/blockers.server.ts'
import { locatePerson } from '../../db/queries/privacy/locate.server.ts'
import { lockRequest, type PrivacyRequestRow, setRequest } from '../../db/queries/privacy/requests.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { accountWords, requireTwoPeople } from '../../kernel/approval/two-people.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import { type Actor, type ApiContext, holds, type StaffContext } from '../../kernel/context.server.ts'
import { personOf, showRequest } from './read.server.ts'

interface Moving {
  tx: Transaction
  /** The caller holds its lock. */
  request: PrivacyRequestRow
  reason: string
  actor: Actor
  today: string
  ctx: ApiContext
}

interface Move {
  to: RequestState
  action: AuditAction
  change(moving: Moving): Promise<Partial<PrivacyRequestRow>>
  said: string
}

const moves: Readonly<Record<PrivacyMove, Move>> = {
  take: {
    to: 'approval',
    action: 'privacy.taken',
    change: take,
    said: 'Pedido encaminhado: falta outra pessoa aprovar.'
  },
  approve: {
    to: 'done',
    action: 'privacy.approved',
    change: approveRequest,
    said: 'Pessoa anonimizada. O comprovante está aqui.'
  },
  refuse: { to: 'refused', action: 'privacy.refused', change: refuseRequest, said: 'Pedido recusado.' },
  drop: { to: 'dropped', action: 'privacy.dropped', change: end, said: 'Pedido retirado.' }
}

const unknown = () => notFound({ message: 'Este pedido não existe.' })

/**
 * A second call is harmless.
 * @throws ApiError 403, 404, 409 `changed`, `blocked` or `same_person`, 422 at `reason`
 */
export async function moveRequest(
  { params, body }: Received<typeof movePrivacyRequest>,
  ctx: StaffContext
): Promise<Answer<typeof movePrivacyRequest>> {
  const actor = ctx.actor
  const id = params.id.toLowerCase()
  if (!isUuid(id)) throw unknown()
  const done = await inTransaction(ctx.db, async (tx) => {
    const place = await lockPlace(tx, actor.placeId)
    const request = place ? await lockRequest(tx, { placeId: actor.placeId, id }) : null
    if (!place || !request) throw unknown()
    const today = todayIn(place.timezone, ctx.now())
    const moving = { tx, request, reason: body.reason.trim(), actor, today, ctx }
    return step(moving, { name: body.action, version: body.version })
  })
  return { ...done, request: await showRequest(ctx, id) }
}

async function step(moving: Moving, { name, version }: { name: PrivacyMove; version: number | undefined }) {
  const { tx, request, actor, ctx } = moving
  const { to, action, change, said } = moves[name]
  requireRightToMove(name, moving)
  const { id, number, state: from } = request
  if (from === to) return { outcome: 'already', message: 'Isto já tinha sido feito.' }
  const isSeen = version === undefined || version === request.version
  if (!isRequestState(from) || !canRequestMove(from, to) || !isSeen) {
    throw conflict({ code: 'changed', message: 'Este pedido já mudou de situação. Confira antes de continuar.' })
  }
  await setRequest(tx, id, { ...(await change(moving)), state: to })
  const { placeId, userId } = actor
  const accounts = name === 'approve' ? await accountWords(tx, placeId, [request.askedBy, userId]) : []
  await recordChange(tx, ctx, {
    action,
    id,
    label: `Pedido ${number}`,
    by: actor,
    changed: { from: REQUEST_WORDS[from], to: [REQUEST_WORDS[to], ...accounts].join('\n') }
  })
  return { outcome: 'done', message: said }
}

/** Needs two people: the one who asked, or took up a visitor's request, cannot approve it. */
function requireRightToMove(name: PrivacyMove, { request, actor }: Moving): void {
  const isOwn = request.askedBy === actor.userId
  const asks = holds(actor, 'configurations/privacy')
  const approves = holds(actor, 'configurations/privacy-approve')
  if (name === 'take') {
    if (asks) return
    throw forbidden({ message: 'Peça a quem cuida da privacidade.' })
  }
  if (name === 'drop') {
    if (isOwn && asks) return
    throw forbidden({ message: 'Só quem pediu desiste do pedido.' })
  }
  if (name === 'refuse' && request.state === 'asked' && asks) return
  if (!approves) throw forbidden({ message: 'Peça a quem aprova anonimizações.' })
  if (isOwn) throw forbidden({ message: 'Quem pediu não aprova nem recusa: peça a outra pessoa.' })
}

/** The user who takes it up has checked the identity of the asker, and so counts as the first of two people. */
async function take({ tx, request, actor, ctx }: Moving): Promise<Partial<PrivacyRequestRow>> {
  if (!(await personOf(tx, request, ctx))) throw nobody(request)
  return { askedBy: actor.userId }
}

const nobody = ({ sealed }: PrivacyRequestRow) =>
  conflict({
    code: 'nobody',
    message:
      sealed === ''
        ? 'A reserva já não diz de quem é: não há mais nada a retirar. Recuse o pedido dizendo isso.'
        : 'A chave deste servidor não abre este pedido. Restaure a chave, ou recuse o pedido e peça de novo.'
  })

async function approveRequest({ tx, request, actor, today, ctx }: Moving): Promise<Partial<PrivacyRequestRow>> {
  const { placeId } = actor
  await requireTwoPeople(tx, {
    placeId: request.placeId,
    first: request.askedBy,
    second: actor.userId,
    now: ctx.now()
  })
  const person = await personOf(tx, request, ctx)
  if (!person) throw nobody(request)
  const located = await locatePerson(tx, { placeId, person })
  const blocked = blockedWords(await findBlockers(tx, located, today))
  if (blocked.length > 0) {
    throw conflict({
      code: 'blocked',
      message: `Ainda não pode ser feito. ${blocked.join(' ')} O pedido continua esperando.`
    })
  }
  const counts = await anonymiseLocated(tx, located, { placeId, person })
  const now = ctx.now()
  return { sealed: '', counts, approvedBy: actor.userId, approvedAt: now, endedAt: now }
}

async function refuseRequest(moving: Moving): Promise<Partial<PrivacyRequestRow>> {
  if (moving.reason.length < 3) throw invalid({ fields: { reason: ['Diga por que o pedido é recusado.'] } })
  return end(moving)
}

async function end({ reason, actor, ctx }: Moving): Promise<Partial<PrivacyRequestRow>> {
  return { sealed: '', note: reason, endedBy: actor.userId, endedAt: ctx.now() }
}
