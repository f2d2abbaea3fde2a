import { defer, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { EmptyState, ErrorSummary, FilterBar, fieldId, TextField } from '#app/components/index.ts'
import { SlotStream, useSlots } from '#app/components/report/index.ts'
import { listLedger } from '#app/contracts/finance/ledger.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { isRefused } from '#app/domain/report/frame.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { askLedger } from '#app/reports/questions/ledger.server.ts'
import { deferSlots } from '#app/reports/slots/defer.server.ts'
import { requireAccess } from '#app/session/require-access.server.ts'
import { LedgerFigures } from './figures.tsx'
import { LedgerFilters } from './filters.tsx'
import { LedgerHead, LedgerLinks, MonthLinks } from './head.tsx'
import { addMonth, type LedgerSlot, noMonths, toLedgerSlot } from './lines.ts'
import type { LedgerFrame } from './use-ledger.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const url = new URL(request.url)
  const number = url.searchParams.get('numero')?.trim() ?? ''
  if (/^\d{1,12}$/.test(number)) throw redirect(`/financial/transactions/${number}`)
  const asked = await askLedger(viewer, url)
  const { typed, problems, query, today, attractions, isOneMonth, slots, scope } = asked
  const can = { edit: viewer.can('financial/edit'), cashFlow: viewer.can('financial/cash-flow') }
  const range = { from: query.from, to: query.to }
  const isListed = viewer.offers(listLedger)
  const toFrame = async (): Promise<LedgerFrame> => {
    const { options: products } = await attractions
    return { typed, problems, range, page: query.page, today, products, isOneMonth, can, isListed }
  }
  if (!isListed) return defer({ ledger: await toFrame(), frame: { slots: [] } })
  if (isRefused(asked)) return defer({ ledger: await toFrame(), frame: { slots } }, 400)
  const wanted: Parameters<typeof deferSlots<LedgerSlot>>[2] = {
    key: scope,
    slots,
    today,
    // A new entry must show at once: our database tracks changes, and other APIs are cached for a minute.
    isFresh: () => true,
    load: async (slot, signal) => toLedgerSlot(await asked.load(slot, signal), slot, { money: formatMoney })
  }
  const months = await deferSlots<LedgerSlot>(request, context, wanted, attractions)
  return defer({ ledger: await toFrame(), ...months })
}

export default function Ledger() {
  const { ledger } = useLoaderData<{ ledger: LedgerFrame }>()
  const run = useSlots<LedgerSlot>()
  const errors = Object.entries(ledger.problems).map(([name, message]) => ({ message, fieldId: fieldId({ name }) }))
  return (
    <>
      <LedgerHead />
      {ledger.isListed ? (
        <>
          <div className="list-errors">
            <ErrorSummary errors={errors} title="Confira os filtros" />
          </div>
          <div className="period-line">
            {isRefused(ledger) ? null : <MonthLinks />}
            <LedgerFilters />
          </div>
          {isRefused(ledger) ? null : (
            <SlotStream
              run={run}
              start={noMonths}
              reduce={addMonth}
              render={(sum) => <LedgerFigures sum={sum} run={run} />}
            />
          )}
          <LedgerLinks />
        </>
      ) : (
        <OpenByNumber />
      )}
    </>
  )
}

export const meta: MetaFunction = () => [{ title: 'Lançamentos · Trilha' }]

export const handle = { crumb: 'Lançamentos' }

/** Replaces the list: this API only finds a transaction by its number. */
function OpenByNumber() {
  return (
    <>
      <FilterBar action="/financial/index" submitLabel="Abrir">
        <TextField
          field={{ name: 'numero' }}
          label="Número do lançamento"
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          required
        />
      </FilterBar>
      <EmptyState title={ERRORS.absent}>
        Este servidor não lista os lançamentos. Os que você salva aqui têm um número, e abrem por ele.
      </EmptyState>
    </>
  )
}
