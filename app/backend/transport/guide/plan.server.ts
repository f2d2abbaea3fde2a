import type { GuidedTrip } from '../../kernel/agents/trip-guides.server.ts'

/** As the rule of guides sees it; `id` is 0 for one that is not kept yet. */
export function toPlanned<Row extends object>(row: Row, stops: readonly { time: string }[], id: number) {
  return { ...row, id, stopTimes: stops.map(({ time }) => time) }
}

/** Who is in the trip already stays, whatever became of them, until it gets another day, time or attraction. */
export function isGuideAsked(
  before: (GuidedTrip & { agentUuid: string | null }) | null,
  after: GuidedTrip & { agentUuid: string | null }
): boolean {
  const wayOf = ({ agentUuid, date, productId, time, stopTimes }: typeof after) =>
    JSON.stringify([agentUuid, date, productId, time, stopTimes])
  return after.agentUuid !== null && (before === null || wayOf(before) !== wayOf(after))
}
