interface OccupiedProps {
  people: string
  /** '' when the capacity is unknown. */
  capacity: string
  /** Per cent; null without capacity. */
  share: number | null
}

/** Shows the occupancy as numbers and as a bar. */
export function Occupied({ people, capacity, share }: OccupiedProps) {
  return (
    <span className="occupied">
      <span className="occupied-figures num">
        <b>{people}</b> {capacity ? `de ${capacity} ` : ''}
        <span>pessoas</span>
      </span>{' '}
      {share === null ? null : (
        <>
          <svg className="occupied-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
            <rect className="occupied-all" width="100" height="6" />
            <rect className="occupied-taken" width={share} height="6" />
          </svg>{' '}
          <span className="occupied-share num">{share} %</span>
        </>
      )}{' '}
    </span>
  )
}
