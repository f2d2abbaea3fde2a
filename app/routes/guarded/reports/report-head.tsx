import { useLocation } from '@remix-run/react'
import { ErrorSummary, FileLinks, fieldId, Icon, LinkButton, Notice, PageHeader } from '#app/components/index.ts'
import { slotLabel } from '#app/components/report/index.ts'
import { moduleName } from '#app/domain/access/modules.ts'
import { MONEY_STATES } from '#app/domain/booking/amounts.ts'
import { SITUATION_CHOICES } from '#app/domain/booking/situation.ts'
import { addDays } from '#app/domain/calendar/dates.ts'
import { type DayRange, monthOf, periodLabel, shortMonth } from '#app/domain/calendar/range.ts'
import { originLabel } from '#app/domain/person/visitor-origin.ts'
import { isRefused, type ReportFrame } from '#app/domain/report/frame.ts'
import { channelLabel, methodLabel } from './report-labels.ts'
import { useReport, useReportAddress } from './use-report.ts'

export function ReportHead({
  title,
  also,
  notes = [],
  readsBookings = false
}: {
  title: string
  also?: { to: string; label: string }
  notes?: string[]
  /** True when the report reads bookings from one of two services, which it names. */
  readsBookings?: boolean
}) {
  const frame = useReport()
  const refused = isRefused(frame)
  const errors = Object.entries(frame.problems).map(([name, message]) => ({ message, fieldId: fieldId({ name }) }))
  return (
    <>
      <PageHeader
        title={title}
        lead={refused ? null : [periodLabel(frame.range), ...notes, ...filterWords(frame)].join(' · ')}
        actions={
          frame.flags.erp ? null : (
            <>
              {also ? <LinkButton to={also.to}>{also.label}</LinkButton> : null}
              {refused ? null : <ReportFiles />}
              <a className="btn btn-secondary" href="#guardar">
                <span>
                  Compartilhar<span className="head-word"> e salvar</span>
                </span>
              </a>
            </>
          )
        }
      />
      <div className="list-errors">
        <ErrorSummary errors={errors} title="Confira os filtros" />
        <Notices frame={frame} readsBookings={readsBookings} />
      </div>
    </>
  )
}

function Notices({ frame, readsBookings }: { frame: ReportFrame; readsBookings: boolean }) {
  return (
    <>
      {frame.isOwnOnly ? (
        <Notice tone="warning">
          Este relatório conta só as reservas em que você é o condutor. Para ver as de todos falta a permissão “Ver
          todas as reservas”.
        </Notice>
      ) : null}
      {frame.flags.fake ? <Notice tone="warning">Estes dados são inventados, para demonstração.</Notice> : null}
      {frame.isFakeRefused ? (
        <Notice tone="info">
          Dados inventados pedem o módulo “{moduleName('enable_bookings_report')}”, desligado neste parque ou para você:
          o relatório mostra os verdadeiros.
        </Notice>
      ) : null}
      {frame.isWhole || !readsBookings ? null : (
        <p className="muted">
          Lido do serviço antigo, por período: o módulo “{moduleName('enable_bookings_report')}” está desligado neste
          parque ou para você. Quem cuida das configurações pode ligá-lo, em Módulos e nos acessos de cada usuário.
        </p>
      )}
    </>
  )
}

/** Links to the files. The panel of visits uses those of the visits report. */
function ReportFiles() {
  const { pathname, search } = useLocation()
  return <FileLinks path={pathname.replace(/\/dashboard$/, '')} search={search} />
}

function filterWords({ typed, titles, products, base }: ReportFrame): string[] {
  const said: [string, string][] = [
    ['Atrativo', products.find(({ value }) => value === typed.atrativo)?.label ?? ''],
    ['Canal', typed.canal && channelLabel(typed.canal)],
    ['Pagamento', typed.pagamento && methodLabel(typed.pagamento)],
    ['Situação', SITUATION_CHOICES.find(({ code }) => code === typed.situacao)?.label ?? ''],
    ['Dinheiro', MONEY_STATES.find(({ code }) => code === typed.dinheiro)?.label ?? ''],
    ['Ingresso', typed.ingresso && (titles[typed.ingresso] ?? typed.ingresso)],
    ['Origem', typed.origem && originLabel(typed.origem)],
    ['Vendedor', typed.vendedor],
    ['Procura', typed.q],
    ['Comparado com', base ? slotLabel(base) : '']
  ]
  return said.flatMap(([name, value]) => (value === '' ? [] : [`${name}: ${value}`]))
}

export function MonthLinks() {
  const { range, today, flags } = useReport()
  const address = useReportAddress()
  const link = ({ from, to }: DayRange) => address({ inicio: from, fim: to })
  const before = monthOf(addDays(monthOf(range.from).from, -1))
  const after = monthOf(addDays(monthOf(range.to).to, 1))
  const now = monthOf(today)
  const isNow = now.from === range.from && now.to === range.to
  if (flags.erp || before.from < '1990-02-01' || after.to > '2100-11-30') return null
  return (
    <nav className="days report-months" aria-label="Mês">
      <LinkButton to={link(before)} rel="prev nofollow" icon={<Icon name="chevron-left" />}>
        <span>{shortMonth(before)}</span>
      </LinkButton>
      <LinkButton to={link(now)} aria-current={isNow ? 'date' : undefined}>
        Este mês
      </LinkButton>
      <LinkButton to={link(after)} rel="next nofollow">
        <span>{shortMonth(after)}</span>
        <Icon name="chevron-right" />
      </LinkButton>
    </nav>
  )
}
