import type { GuidedTrip } from '../../kernel/agents/trip-guides.server.ts'

/** Trip in the form that the rule of guides needs; `id` is 0 before it is saved. */
export function toPlanned<Row extends object>(row: Row, stops: readonly { time: string }[], id: number) {
  return { ...row, id, stopTimes: stops.map(({ time }) => time) }
}

/**
 * Says whether the guide must be checked. A guide who is in the trip already stays, whatever has changed, until the
 * trip gets another day, time or attraction.
 */
export function isGuideAsked(
  before: (GuidedTrip & { agentUuid: string | null }) | null,
  after: GuidedTrip & { agentUuid: string | null }
): boolean {
  const wayOf = ({ agentUuid, date, productId, time, stopTimes }: typeof after) =>
    JSON.stringify([agentUuid, date, productId, time, stopTimes])
  return after.agentUuid !== null && (before === null || wayOf(before) !== wayOf(after))
}
