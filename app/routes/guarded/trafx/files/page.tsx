import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { EmptyState } from '#app/components/feedback/index.ts'
import { LinkButton } from '#app/components/form/index.ts'
import { linkSheets, PageHeader } from '#app/components/shell/index.ts'
import { Pagination } from '#app/components/table/index.ts'
import tableCssUrl from '#app/components/table/table.css?url'
import { listCounterDevices, listCounterLogs } from '#app/contracts/trafx/calls.ts'
import { readPage } from '#app/domain/words/page-number.ts'
import { requireAccess } from '#app/session/index.server.ts'
import { toFileRow } from '../file-row.ts'
import { SectionNav } from '../section-nav.tsx'
import trafxCssUrl from '../trafx.css?url'
import { UploadForm } from '../upload-form.tsx'
import filesCssUrl from './files.css?url'
import { FileTable } from './table.tsx'

/** Page size in specification §9. */
const pageSize = 10

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const [logs, { products }] = await Promise.all([
    viewer.call(listCounterLogs, {}),
    viewer.call(listCounterDevices, {})
  ])
  const pages = Math.max(1, Math.ceil(logs.length / pageSize))
  const page = readPage(new URL(request.url).searchParams.get('pagina'))
  const known = { products, timezone: viewer.place.timezone }
  return {
    rows: logs.slice((page - 1) * pageSize, page * pageSize).map((log) => toFileRow(log, known)),
    total: logs.length,
    page,
    pages,
    canEdit: viewer.can('trafx/edit'),
    // An API without this call accepts files but cannot delete them.
    canRemove: viewer.can('trafx/edit') && viewer.offers(listCounterDevices)
  }
}

export default function CounterFiles() {
  const { rows, total, page, pages, canEdit, canRemove } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title="Contadores" lead="O que os contadores de passagem gravaram, e de qual arquivo veio." />
      <SectionNav />
      {canEdit ? (
        <section className="card upload-card" aria-labelledby="enviar">
          <h2 id="enviar">Enviar arquivos</h2>
          <UploadForm />
        </section>
      ) : null}
      <h2 className="list-title">Arquivos enviados</h2>
      {rows.length > 0 ? <FileTable rows={rows} canRemove={canRemove} /> : <NoFiles total={total} canEdit={canEdit} />}
      {rows.length > 0 ? (
        <Pagination page={page} pageCount={pages} total={total} noun={['registro', 'registros']} param="pagina" />
      ) : null}
    </>
  )
}

function NoFiles({ total, canEdit }: { total: number; canEdit: boolean }) {
  if (total > 0) {
    return (
      <EmptyState title="Esta página não existe" action={<LinkButton to="/trafx/index">Ir para a primeira</LinkButton>}>
        A lista termina antes.
      </EmptyState>
    )
  }
  return (
    <EmptyState title="Nenhum arquivo enviado">
      {canEdit
        ? 'Descarregue o contador e envie o arquivo acima: você confere o que foi lido antes de salvar.'
        : 'Quem envia os arquivos dos contadores ainda não enviou nenhum.'}
    </EmptyState>
  )
}

export const links = linkSheets(tableCssUrl, trafxCssUrl, filesCssUrl)

export const meta: MetaFunction = () => [{ title: 'Contadores · Trilha' }]
