import { useLocation } from '@remix-run/react'
import { Button, Form, LinkButton, Notice } from '#app/components/index.ts'
import type { SavedReport } from '#app/contracts/reports.ts'
import { useReport, useReportAddress } from './use-report.ts'

const kinds: Record<string, string> = {
  '/reports/sales': 'Vendas',
  '/reports/visits': 'Visitas',
  '/reports/visits/dashboard': 'Painel de visitas',
  '/reports/booking': 'Reservas'
}

/** Shows saved reports above the report, and asks here before deleting one. */
export function SavedList() {
  const { saved, flags } = useReport()
  const { pathname, search } = useLocation()
  const address = useReportAddress()
  if (flags.erp || !saved || saved.length === 0) return null
  const asked = saved.find(({ id, mine }) => mine && id === new URLSearchParams(search).get('apagar'))
  return (
    <section className="saved no-print" id="salvos" aria-labelledby="salvos-titulo">
      <h2 id="salvos-titulo">Relatórios salvos</h2>
      {asked ? <AskDelete report={asked} action={`${pathname}${search}`} back={address({})} /> : null}
      <ul>
        {saved.map((report) => (
          <li key={report.id}>
            <a href={report.query ? `${report.path}?${report.query}` : report.path}>{report.name}</a>{' '}
            <span className="muted small">{reportNote(report)}</span>{' '}
            {report.mine ? (
              <LinkButton to={`${address({ apagar: report.id })}#salvos`} variant="quiet">
                Apagar<span className="vh"> {report.name}</span>
              </LinkButton>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

function AskDelete({
  report: { id, name, shared },
  action,
  back
}: {
  report: SavedReport
  action: string
  back: string
}) {
  return (
    <Notice tone="warning" title={`Apagar o relatório salvo “${name}”?`}>
      {shared ? <p>Ele some também para os outros usuários deste parque.</p> : null}
      <Form method="post" action={action} className="row">
        <Button name="apagar" value={id} variant="danger">
          Apagar<span className="vh"> {name}</span>
        </Button>
        <LinkButton to={back} variant="quiet">
          Manter
        </LinkButton>
      </Form>
    </Notice>
  )
}

function reportNote({ path, mine, shared, user }: SavedReport): string {
  const whose = mine ? (shared ? ' · todos veem' : '') : ` · de ${user}`
  return `${kinds[path] ?? path}${whose}`
}
