import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ErrorSummary, LinkButton, type LiveHandle, Notice, PageHeader, summaryOf } from '#app/components/index.ts'
import { requireAccess } from '#app/session/index.server.ts'
import { newHash } from '../form-key.server.ts'
import { lacksDrawer } from '../lacks-drawer.server.ts'
import { NothingForSale } from '../nothing-for-sale.tsx'
import { answerSale } from './answer-sale.server.ts'
import { counterPath, readStart } from './counter-path.ts'
import { loadCounter } from './load-counter.server.ts'
import { SaleForm } from './sale-form.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const start = readStart(new URL(request.url).searchParams)
  const [view, isDrawerMissing] = await Promise.all([loadCounter(viewer, { ...start, code: '' }), lacksDrawer(viewer)])
  const can = {
    letOff: viewer.can('operation/checkin-override'),
    letIn: viewer.can('operation/checkin'),
    receive: viewer.can('operation/receive'),
    exceed: viewer.can('operation/group-sale'),
    keepProducts: viewer.can('products/edit')
  }
  return {
    view,
    start,
    can,
    isDrawerMissing,
    hash: newHash(),
    shop: `/booking?${new URLSearchParams({ pid: viewer.place.uuid })}`
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request)
  return answerSale(viewer, await request.formData())
}

/** The sale of a group begins with what the counter shows. */
function groupSaleHref(view: { product: string; date: string } | null): string {
  if (!view) return '/operation/groups/add'
  return `/operation/groups/add?${new URLSearchParams({ atrativo: view.product, data: view.date })}`
}

export default function Counter() {
  const { start, can, isDrawerMissing, hash, shop, ...loaded } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const view = answer?.view ?? loaded.view
  return (
    <>
      <PageHeader
        title="Reserva Expressa"
        lead={view ? `Venda no balcão · ${view.day}` : 'Venda no balcão'}
        actions={can.exceed ? <LinkButton to={groupSaleHref(view)}>Reserva de grupo</LinkButton> : undefined}
      />
      {view === null ? (
        <Notice tone="warning" title="Sem venda no balcão">
          <p>O servidor a que este sistema está ligado não vende no balcão. Use a página de reservas.</p>
        </Notice>
      ) : view.product === '' ? (
        <NothingForSale keepsProducts={can.keepProducts} />
      ) : (
        <div className="stack">
          <ErrorSummary errors={summaryOf(answer)} title="Nada foi vendido" />
          {answer?.note ? (
            <Notice role="status" isOutcome>
              <p>{answer.note}</p>
            </Notice>
          ) : null}
          {answer?.earlier ? (
            <p>
              <a href={`${counterPath}/${answer.earlier}`}>Ver a venda já feita</a>
            </p>
          ) : null}
          <SaleForm
            view={view}
            start={start}
            can={can}
            hash={hash}
            isDrawerMissing={isDrawerMissing}
            refused={answer}
          />
        </div>
      )}
      {/* Below, so that a phone shows title and first field together. */}
      <p className="till-shop">
        <LinkButton to={shop} native>
          Página de reservas
        </LinkButton>
      </p>
    </>
  )
}

export const meta: MetaFunction = () => [{ title: 'Reserva Expressa · Trilha' }]

export const handle = { hydrate: true, crumb: 'Reserva Expressa', live: ['places'] } satisfies LiveHandle & {
  crumb: string
}
