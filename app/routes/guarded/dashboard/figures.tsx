import { StatCard } from '#app/components/index.ts'
import type { DayFigure } from './view/figures.ts'

/** Each figure links to its bookings. */
export function Figures({ label, figures }: { label: string; figures: DayFigure[] }) {
  return (
    <section className="stats" aria-label={label}>
      {figures.map(({ label: name, value, href, note }) => (
        <StatCard key={name} label={name} value={<a href={href}>{value}</a>} note={note} />
      ))}
    </section>
  )
}
