import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { linkPaper } from '#app/components/document/link-paper.ts'
import { PrintButton } from '#app/components/form/print-button.tsx'
import { type CrumbHandle, EmptyState, Icon, LinkButton, Notice, PageHeader } from '#app/components/index.ts'
import { formatDay, formatDayNamed } from '#app/domain/calendar/dates.ts'
import { requireAccess } from '#app/session/index.server.ts'
import { dayPath, sheetPath } from '../address.ts'
import { loadSheet } from './load-sheet.server.ts'
import { PrintedDay } from './printed-day.tsx'
import { missingWords } from './rows.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccess(request)
  const viewer = await requireAccess(request, 'operation/booking-list')
  return loadSheet(viewer, { request, date: params.date })
}

export default function Sheet() {
  const sheet = useLoaderData<typeof loader>()
  const { date, attraction, name, attractions, missing, isOwnOnly } = sheet
  return (
    <>
      <div className="no-print">
        <PageHeader
          title="Folha do dia"
          lead={`${formatDayNamed(date)}, ${name}. ${isOwnOnly ? 'Só as reservas em que você é o condutor.' : ''}`}
          actions={
            <>
              <LinkButton to={dayPath({ date, attraction })}>Voltar ao dia</LinkButton>
              <LinkButton to={sheetPath({ date, attraction, kind: '.csv' })} native icon={<Icon name="download" />}>
                Baixar CSV
              </LinkButton>
              <PrintButton variant="primary" />
            </>
          }
        />
      </div>
      {missing > 0 ? (
        <Notice tone="warning" title={missingWords(missing)}>
          <p>Escolha um atrativo no calendário para ter a folha só dele.</p>
        </Notice>
      ) : null}
      {attractions.length === 0 ? (
        <EmptyState title="Nada neste dia">Nenhum atrativo tem horário ou reserva neste dia.</EmptyState>
      ) : (
        attractions.map((one) => (
          <PrintedDay key={one.uuid} day={formatDayNamed(date)} attraction={one} values={sheet.values} />
        ))
      )}
    </>
  )
}

export const links = linkPaper('folio')

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Folha de ${formatDay(data.date)} · Trilha` : 'Folha do dia · Trilha' }
]

export const handle = {
  crumb: 'Folha do dia',
  above: (data) => (data ? { label: formatDay(data.date), href: `/operation/index/${data.date}` } : { label: 'Dia' })
} satisfies CrumbHandle<typeof loader>
