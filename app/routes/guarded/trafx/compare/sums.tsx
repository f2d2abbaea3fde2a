import { Notice, StatCard } from '#app/components/index.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import { numberLabel } from '../labels.ts'
import type { Found } from './load-comparison.server.ts'
import { percentOf, ratioLabel } from './ratio-labels.ts'

export function CompareSums({ found: { totals } }: { found: Found }) {
  const { counted, sold, checkedIn, checkedInWhileCounting, alerts } = totals
  return (
    <>
      <div className="stats stats-line">
        <StatCard label="Contados" value={numberLabel(counted)} note="pelo contador, calibrado" />
        <StatCard label="Ingressos pagos" value={numberLabel(sold)} note="para estes dias" />
        <StatCard
          label="Check-in"
          value={numberLabel(checkedIn)}
          note={`${percentOf(checkedIn, sold)} dos ingressos`}
        />
        <StatCard
          label="Contados por check-in"
          value={checkedInWhileCounting === 0 ? '–' : ratioLabel(counted / checkedInWhileCounting)}
          note="só onde houve contagem"
        />
      </div>
      {alerts > 0 ? (
        <div className="list-notices">
          <Notice tone="warning">
            <p>
              {countLabel(alerts, { one: 'linha tem', many: 'linhas têm' })} números que se afastam: veja o aviso em
              cada uma.
            </p>
          </Notice>
        </div>
      ) : null}
    </>
  )
}

/** Tells below the table what was compared. */
export function ComparedNote({ found: { counters, attractions } }: { found: Found }) {
  return (
    <p className="muted small">
      {counters.length === 0
        ? 'Nenhum contador de trilha contou nestes dias.'
        : `${counters.length === 1 ? 'Contador' : 'Contadores somados'}: ${counters.join(', ')}.`}{' '}
      {attractions.length === 1 ? 'Atrativo' : 'Só atrativos com contador de trilha'}: {attractions.join(', ')}.
    </p>
  )
}
