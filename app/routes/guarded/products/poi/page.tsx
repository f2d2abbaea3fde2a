import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { findKnownPoints } from '#app/api-client/legacy/known-points.server.ts'
import {
  Button,
  EmptyState,
  FilterBar,
  Form,
  LinkButton,
  Notice,
  PageHeader,
  SituationTag,
  TextField
} from '#app/components/index.ts'
import { Sketch } from '#app/components/map/index.ts'
import { getProductFields } from '#app/contracts/products/manage.ts'
import { listPoints, orderPoints } from '#app/contracts/products/poi.ts'
import { redirectRefused, redirectSaying, requireAccess, requireFields } from '#app/session/index.server.ts'
import { SectionNav } from '../section-nav.tsx'
import { toListView, toVendorView } from './view.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const q = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, 120)
  const requestId = request.headers.get('x-request-id') ?? ''
  const [points, vendor] = await Promise.all([
    viewer.call(listPoints, { query: { v: viewer.place.uuid } }),
    findKnownPoints(viewer.place.uuid, { requestId })
  ])
  const hasCatalogue = viewer.offers(getProductFields)
  return {
    ...toListView(points, q),
    q,
    hasCatalogue,
    canEdit: hasCatalogue && viewer.can('products/edit'),
    vendor: vendor && toVendorView(vendor, q)
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'products/edit')
  const form = await request.formData()
  try {
    requireFields(form, 'move', 'complete')
    const points = await viewer.call(listPoints, { query: { v: viewer.place.uuid } })
    const order = moved(
      points.map(({ uuid }) => uuid),
      String(form.get('move'))
    )
    await viewer.call(orderPoints, { body: { order } })
    return redirectSaying(request, { to: '/products/poi', text: 'Ordem salva.' })
  } catch (error) {
    return redirectRefused(request, { to: '/products/poi', error })
  }
}

export default function Points() {
  const { rows, sketch, total, q, hasCatalogue, canEdit, vendor } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Pontos de interesse"
        lead="O que há no parque: entradas, mirantes, banheiros, apoio."
        actions={
          canEdit ? (
            <LinkButton to="/products/poi/add" variant="primary">
              Novo ponto
            </LinkButton>
          ) : null
        }
      />
      <SectionNav hasCatalogue={hasCatalogue} />
      {total === 0 ? (
        <EmptyState title="Nenhum ponto de interesse">
          Acrescente a portaria, o estacionamento e os mirantes: aparecem na lista e no croqui.
        </EmptyState>
      ) : (
        <>
          <FilterBar
            action="/products/poi"
            lead={<TextField field={{ name: 'q', value: q }} label="Procurar" type="search" />}
            live
          ></FilterBar>
          <div className="poi-page">
            {sketch ? <Sketch {...sketch} /> : <p>Nenhum ponto com “{q}”.</p>}
            <ol className="poi-list">
              {rows.map((row) => (
                <PointRow key={row.uuid} row={row} canEdit={canEdit} canMove={canEdit && q === ''} />
              ))}
            </ol>
          </div>
        </>
      )}
      {vendor ? <VendorPoints vendor={vendor} /> : null}
    </>
  )
}

type VendorView = ReturnType<typeof toVendorView>

/** Lists points read from the vendor, which cannot be edited here. */
function VendorPoints({ vendor: { failed, rows, more } }: { vendor: VendorView }) {
  return (
    <section className="stack" aria-labelledby="vendor">
      <h2 id="vendor">Pontos do fornecedor antigo</h2>
      {failed ? <Notice>O fornecedor não respondeu: o que aparece aqui pode não ser tudo.</Notice> : null}
      {rows.length === 0 && !failed ? <p className="muted">Nenhum ponto.</p> : null}
      <ul className="vendor-list">
        {rows.map(({ id, name, about, description }) => (
          <li key={id}>
            <strong>{name}</strong>
            {about ? <span className="muted small"> {about}</span> : null}
            {description ? <p className="small">{description}</p> : null}
          </li>
        ))}
      </ul>
      {more ? <p className="muted">{more}</p> : null}
    </section>
  )
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number]

function PointRow({ row, canEdit, canMove }: { row: Row; canEdit: boolean; canMove: boolean }) {
  const { uuid, number, name, about, description, active, isFirst, isLast } = row
  return (
    <li>
      <span className="poi-number" aria-hidden="true">
        {number}
      </span>
      <div>
        <h2>
          <span className="vh">{number}. </span>
          {canEdit ? <a href={`/products/poi/${uuid}`}>{name}</a> : name}
        </h2>
        <p className="muted small">
          {about} {active ? null : <SituationTag tone="gray">Oculto</SituationTag>}
        </p>
        {description ? <p className="small">{description}</p> : null}
      </div>
      {canMove ? (
        <Form method="post" action="/products/poi" className="poi-move">
          {isFirst ? null : (
            <Button variant="quiet" name="move" value={`up-${uuid}`} aria-label={`Subir ${name}`}>
              ↑
            </Button>
          )}
          {isLast ? null : (
            <Button variant="quiet" name="move" value={`down-${uuid}`} aria-label={`Descer ${name}`}>
              ↓
            </Button>
          )}
        </Form>
      ) : null}
    </li>
  )
}

export const meta: MetaFunction = () => [{ title: 'Pontos de interesse · Produtos · Trilha' }]

export const handle = { crumb: 'Pontos de interesse' }

/** Swaps neighbours for `up-<uuid>` and `down-<uuid>`; any other text changes nothing. */
function moved(order: readonly string[], move: string): string[] {
  const match = /^(up|down)-([0-9a-f-]{36})$/.exec(move)
  const from = order.indexOf(match?.[2] ?? '')
  const to = match?.[1] === 'up' ? from - 1 : from + 1
  const one = order[from]
  const other = order[to]
  if (one === undefined || other === undefined) return [...order]
  return order.map((uuid, index) => (index === from ? other : index === to ? one : uuid))
}
