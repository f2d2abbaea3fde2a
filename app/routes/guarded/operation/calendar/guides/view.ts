import type { WireGuidedAttraction } from '#app/contracts/products/guides.ts'
import { countLabel, peopleLabel } from '#app/domain/words/labels.ts'
import { slotId } from '../../../guides-path.ts'

type WireSlot = WireGuidedAttraction['slots'][number]

const guides = (count: number) => countLabel(count, { one: 'condutor', many: 'condutores' })
const bookings = (count: number) => countLabel(count, { one: 'reserva', many: 'reservas' })

export function toGuidedView({ uuid, name, guide, guide_people: size, slots }: WireGuidedAttraction) {
  const missing = slots.reduce((sum, slot) => sum + slot.missing, 0)
  return {
    uuid,
    name,
    rule: ruleWords(guide, size),
    missing: missing > 0 ? `${missing === 1 ? 'Falta' : 'Faltam'} ${guides(missing)}` : '',
    /** Most people for one guide; null where nothing is counted. */
    most: guide === 'people' ? size : null,
    counts: guide !== 'booking',
    slots: slots.map((slot) => toGuidesView(slot, { uuid, counts: guide !== 'booking' }))
  }
}

function ruleWords(guide: string, size: number): string {
  if (guide === 'people') return `Um condutor para cada ${peopleLabel(size)}.`
  return guide === 'booking' ? 'Um condutor para cada reserva.' : 'Este atrativo não pede condutor.'
}

export type GuidedAttraction = ReturnType<typeof toGuidedView>
export type GuidedSlot = GuidedAttraction['slots'][number]

/** Smallest number of people set for a guide, in the slot or in all groups; null for none. */
function limitOf({ limit = null, group_people: own }: { limit?: number | null; group_people: number | null }) {
  const set = [limit, own].filter((one) => one !== null)
  return set.length === 0 ? null : Math.min(...set)
}

const limitWords = (limit: number | null) => (limit === null ? '' : `até ${peopleLabel(limit)}`)

function toGuidesView(slot: WireSlot, { uuid: attraction, counts }: { uuid: string; counts: boolean }) {
  const isEmpty = slot.bookings === 0
  const hasDeclined = (choice: { agent_uuid: string }) =>
    slot.declined.some(({ agent_uuid: uuid }) => uuid === choice.agent_uuid)
  return {
    id: slotId(attraction, slot.time),
    time: slot.time,
    size: isEmpty ? 'Nenhuma reserva ainda' : `${bookings(slot.bookings)}, ${peopleLabel(slot.people)}`,
    need: needOf(slot),
    guides: slot.guides.map((one) => ({
      uuid: one.agent_uuid,
      name: one.name,
      // Not their people: those of a booking with two guides are not all with this one.
      leads: one.bookings === 0 ? 'ainda sem reservas' : bookings(one.bookings),
      isAssigned: one.assigned,
      limit: one.limit === null ? '' : String(one.limit),
      /** Most people of any of their groups; null for what the attraction's rule says. */
      most: one.group_people,
      notes: [
        ...(one.assigned ? [] : ['escolhido por uma reserva']),
        ...(one.waiting ? ['falta aceitar'] : []),
        ...(counts ? [limitWords(limitOf(one))] : []),
        ...(one.reason === '' ? [] : [`fora das regras: ${one.reason}`])
      ]
        .filter(Boolean)
        .join('; '),
      // A rule that was set aside on purpose is no news.
      problem: one.reason === '' ? one.problem : ''
    })),
    declined: slot.declined.map(({ agent_uuid: uuid, name, reason }) => ({
      uuid,
      name,
      reason,
      isFree: slot.choices.some((choice) => choice.agent_uuid === uuid && choice.why === '')
    })),
    free: slot.choices
      .filter((choice) => choice.why === '' && !hasDeclined(choice))
      .map((choice) => toGuideChoice(choice, counts)),
    others: slot.choices.filter(({ why }) => why !== '').map((choice) => toGuideChoice(choice, counts))
  }
}

function needOf({ wanted, missing }: WireSlot): { text: string; isMissing: boolean } | null {
  if (wanted === 0) return null
  if (missing === 0) return { text: 'Completo', isMissing: false }
  const verb = missing === 1 ? 'Falta' : 'Faltam'
  return {
    text: missing === wanted ? `${verb} ${guides(missing)}` : `${verb} ${missing} de ${guides(wanted)}`,
    isMissing: true
  }
}

function toGuideChoice(choice: WireSlot['choices'][number], counts: boolean) {
  const { agent_uuid: uuid, name, why, overridable } = choice
  return { uuid, name, why, overridable, limit: counts ? limitWords(limitOf(choice)) : '' }
}
