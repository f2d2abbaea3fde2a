import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { type CrumbHandle, ErrorSummary, Notice, PageHeader, summaryOf } from '#app/components/index.ts'
import { requireAccess } from '#app/session/index.server.ts'
import { newHash } from '../../form-key.server.ts'
import { lacksDrawer } from '../../lacks-drawer.server.ts'
import { NothingForSale } from '../../nothing-for-sale.tsx'
import { groupPath } from '../group-path.ts'
import { answerSale } from './answer-sale.server.ts'
import { totalOf } from './group-form.ts'
import { loadSale, loadStart, type SaleView, toTyped } from './load-sale.server.ts'
import { GroupSaleForm } from './sale-form.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const start = await loadStart(viewer, new URL(request.url).searchParams)
  const [view, isDrawerMissing] = await Promise.all([loadSale(viewer, start.lines), lacksDrawer(viewer)])
  return {
    view,
    start: { ...start, note: [start.note, ...(view?.lines ?? []).flatMap(wordsOf)].join(' ').trim() },
    isDrawerMissing,
    total: view ? totalOf(view.lines.map(toTyped)) : 0,
    hash: newHash(),
    can: {
      letOff: viewer.can('operation/checkin-override'),
      link: viewer.can('operation/payment-link'),
      keepProducts: viewer.can('products/edit')
    }
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request)
  return answerSale(request, viewer)
}

export default function GroupSale() {
  const { start, isDrawerMissing, hash, can, ...loaded } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const view = answer?.view ?? loaded.view
  const note = answer ? answer.note : start.note
  return (
    <>
      <PageHeader title="Nova reserva de grupo" lead="Uma reserva por horário, vendidas juntas: todas ou nenhuma." />
      {view === null || view.products.length === 0 ? (
        <NothingForSale keepsProducts={can.keepProducts} />
      ) : (
        <div className="stack">
          <ErrorSummary errors={summaryOf(answer)} title="Nada foi vendido" />
          {answer?.earlier ? (
            <p>
              <a href={groupPath(answer.earlier)}>Ver o grupo que este formulário já vendeu</a>
            </p>
          ) : null}
          {note ? (
            <Notice role="status" isOutcome={answer !== undefined}>
              <p>{note}</p>
            </Notice>
          ) : null}
          <GroupSaleForm
            view={view}
            hash={hash}
            total={answer ? answer.total : loaded.total}
            values={start.values}
            can={can}
            isDrawerMissing={isDrawerMissing}
            refused={answer}
          />
        </div>
      )}
    </>
  )
}

const wordsOf = ({ problems }: SaleView['lines'][number]) => Object.values(problems)

export const meta: MetaFunction = () => [{ title: 'Nova reserva de grupo · Trilha' }]

export const handle = { crumb: 'Nova reserva de grupo' } satisfies CrumbHandle
