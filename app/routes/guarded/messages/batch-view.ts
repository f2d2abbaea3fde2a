import type { Batch } from '#app/contracts/messages/compose.ts'
import { formatInstant } from '#app/domain/calendar/dates.ts'
import { skippedWords } from '#app/domain/message/receivers.ts'
import { countLabel } from '#app/domain/words/labels.ts'

/** States in the order that a message goes through. */
const words = [
  ['queued', { one: 'na fila', many: 'na fila' }],
  ['scheduled', { one: 'agendada', many: 'agendadas' }],
  ['sent', { one: 'enviada', many: 'enviadas' }],
  ['delivered', { one: 'entregue', many: 'entregues' }],
  ['read', { one: 'lida', many: 'lidas' }],
  ['failed', { one: 'falhou', many: 'falharam' }],
  ['cancelled', { one: 'cancelada', many: 'canceladas' }]
] as const

/** Formats times in the place's time zone. */
export function toBatchView(batch: Batch, zone: string) {
  const { id, title, body, audience, kind, photo, skipped, waiting, simulated, counts } = batch
  const at = (instant: string | null) => (instant ? formatInstant(instant, zone) : '')
  const states = words.flatMap(([state, label]) => {
    const count = counts[state]
    return count > 0 ? [{ state, label: label.many, count, words: countLabel(count, label) }] : []
  })
  return {
    id,
    title,
    body,
    others: [
      { language: 'en' as const, text: batch.body_en },
      { language: 'es' as const, text: batch.body_es }
    ].filter(({ text }) => text !== ''),
    audience,
    waiting,
    simulated,
    states,
    photo: photo === '' ? '' : `/photos/${photo}`,
    isCampaign: kind === 'campaign',
    chosen: countLabel(batch.chosen, { one: 'mensagem', many: 'mensagens' }),
    skipped: skippedWords(skipped).join('; '),
    sum: `${states.map((one) => one.words).join(', ') || 'Nenhuma mensagem'}.`,
    made: [batch.created_by, at(batch.created_date)].filter(Boolean).join(', '),
    sends: at(batch.send_date)
  }
}

export type BatchView = ReturnType<typeof toBatchView>
