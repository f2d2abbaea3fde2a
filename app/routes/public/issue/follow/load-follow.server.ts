import { randomBytes } from 'node:crypto'
import { findPublicPlace } from '#app/api-client/places.server.ts'
import { toShownDocuments } from '#app/components/file/index.ts'
import { toShownMessage } from '#app/components/issue/index.ts'
import { readLinkedIssue } from '#app/contracts/issues/public.ts'
import { formatDay, formatInstant } from '#app/domain/calendar/dates.ts'
import { FILE_REFUSED } from '#app/domain/file/status.ts'
import { missingDocuments } from '#app/domain/issue/asked-documents.ts'
import { AWAITING_DOCUMENT, CANCELLED, isIssueStatus, isWaiting } from '#app/domain/issue/status.ts'
import { isKeyOf } from '#app/domain/words/records.ts'
import { currentLanguage, t, tSaid } from '#app/domain/words/speech.ts'
import { pathIn } from '#app/domain/words/spoken-pages.ts'
import { openCall } from '#app/session/index.server.ts'
import { toShopWindow } from '../../../shop-window.ts'
import { sayUnknown } from '../key-of.server.ts'
import type { FollowView } from './view.ts'

/** Text by `statusId` that tells the requester what happens next. */
const steps = {
  1: 'Recebemos o seu pedido. A equipe vai ler e responder por aqui.',
  2: 'A equipe está analisando. Se faltar alguma coisa, ela pergunta por aqui.',
  3: 'Falta um documento seu. Envie-o aqui embaixo e a análise continua sozinha.',
  4: 'O pedido foi aprovado. Se ainda houver algo a combinar, está na conversa.',
  5: 'O pedido não foi aceito. O motivo está na conversa.',
  6: 'Está tudo feito: você não precisa fazer mais nada.',
  7: 'O requerimento foi cancelado, e ninguém trabalha mais nele.'
} as const

const nextStep = (statusId: number) => (isKeyOf(steps, statusId) ? t(steps[statusId]) : '')

/** Loads what the URL shows to anybody, and marks it as seen. @throws ApiError 404 */
export async function loadFollow(request: Request, key: string): Promise<FollowView> {
  const { origin, searchParams } = new URL(request.url)
  const call = openCall(request)
  const found = await call(readLinkedIssue, { params: { key }, query: { seen: true } }).catch(sayUnknown)
  const {
    issue,
    place: { uuid, name }
  } = found
  const place = await findPublicPlace(call, uuid)
  const zone = place?.timezone ?? 'America/Bahia'
  const path = `/requerimento/${key}`
  const files = found.files ?? []
  const documents = toShownDocuments(files, {
    zone,
    asked: issue.documents ?? [],
    hrefOf: (id) => `${path}/documentos/${id}`
  })
  const sent = documents.map(({ document, statusId, removed }) => ({
    document,
    isRefused: statusId === FILE_REFUSED || removed !== ''
  }))
  const waits = isIssueStatus(issue.statusId) && isWaiting(issue.statusId)
  return {
    shop: place ? toShopWindow(place) : { name },
    path,
    title: t('Requerimento {number}', { number: issue.number }),
    type: issue.type_label,
    situation: { id: issue.statusId, label: tSaid(issue.status), next: nextStep(issue.statusId) },
    facts: [
      { term: t('Pedido por'), value: issue.person_name },
      { term: t('Aberto em'), value: issue.created_date ? formatInstant(issue.created_date, zone) : '' },
      {
        term: t('Resposta até'),
        value: waits && issue.statusId !== AWAITING_DOCUMENT && issue.due_on ? formatDay(issue.due_on) : ''
      }
    ],
    details: issue.details,
    asked: issue.documents ?? [],
    missing: issue.may_write ? missingDocuments(issue.documents ?? [], sent) : [],
    documents,
    messages: (found.messages ?? []).map((message) => toShownMessage(message, { reader: 'requester', zone })),
    mayWrite: issue.may_write,
    mayGiveUp: (issue.moves ?? []).includes(CANCELLED),
    keep: searchParams.has('aberto')
      ? {
          address: `${origin}${pathIn(currentLanguage(), path)}`,
          isSent: place?.sends_by.includes('whatsapp') ?? false
        }
      : null,
    hash: randomBytes(16).toString('hex')
  }
}
