import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  createRequestHandler,
  defer,
  type LoaderFunction,
  type LoaderFunctionArgs,
  type ServerBuild
} from '@remix-run/node'
import { Outlet } from '@remix-run/react'
import { PartialTag } from '#app/components/report/figure-table.tsx'
import { SlotStream } from '#app/components/report/report-stream.tsx'
import { useSlots } from '#app/components/report/use-slots.ts'
import { ApiError } from '#app/contracts/api-error.ts'
import * as entry from '#app/entry.server.tsx'
import { deferSlots } from '#app/reports/slots/defer.server.ts'
import App, { ErrorBoundary, Layout, loader as rootLoader } from '#app/root.tsx'
import { openDoor } from '../../door/open-door.ts'
import { startRoughApi } from '../server/rough-api.ts'
import { makeSlots, today } from '../server/slot-api.ts'

type Behave = (asked: { from: string; time: number; request: IncomingMessage; response: ServerResponse }) => unknown

interface ReportApp {
  port: number
  asked: string[]
  aborted(): number
}

interface Row {
  from: string
  sold: number
}

/** Starts a one-page report with the app's own root and entry, behind the real door and in front of a rough API. */
export async function openReportApp(behave: Behave, { slots = 18 } = {}): Promise<ReportApp> {
  const asked: string[] = []
  let aborted = 0
  const api = await startRoughApi((request, response) => {
    const from = (request.url ?? '').slice(1)
    asked.push(from)
    response.once('close', () => {
      if (!response.writableFinished) aborted += 1
    })
    behave({ from, time: asked.filter((one) => one === from).length, request, response })
  })
  const place = randomUUID()
  async function loader({ request, context }: LoaderFunctionArgs) {
    const data = await deferSlots<Row>(request, context, {
      key: { placeId: place, permissions: [], endpoint: 'rows' },
      slots: makeSlots(slots),
      today,
      async load({ from }, signal) {
        const answer = await fetch(`${api.url}/${from}`, { signal })
        if (answer.ok) return await answer.json()
        throw new ApiError({ status: answer.status, code: 'x', message: 'Não deu.' })
      }
    })
    return defer({ ...data, title: 'Vendas' })
  }
  const { port } = await openDoor({ handle: createRequestHandler(toBuild(loader), 'production') })
  return { port, asked, aborted: () => aborted }
}

function Report() {
  const run = useSlots<Row>()
  return (
    <SlotStream<Row, { rows: Row[]; sold: number }>
      run={run}
      start={{ rows: [], sold: 0 }}
      reduce={({ rows, sold }, row) => ({ rows: [...rows, row], sold: sold + row.sold })}
      render={({ rows, sold }) => (
        <table>
          <tbody>
            {rows.map(({ from }) => (
              <tr key={from}>
                <td>{from}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>
                Total <b>{sold}</b> <PartialTag run={run} />
              </td>
            </tr>
          </tfoot>
        </table>
      )}
    />
  )
}

const guarded = 'routes/guarded/layout'

function Frame() {
  return (
    <main id="conteudo">
      <Outlet />
    </main>
  )
}

function toBuild(loader: LoaderFunction): ServerBuild {
  const file = { hasAction: false, hasLoader: true, hasClientAction: false, hasClientLoader: false }
  const about = (id: string, path: string, parentId?: string) => ({
    ...file,
    id,
    path,
    parentId,
    hasErrorBoundary: id === 'root',
    module: `/assets/${id}.js`,
    imports: [],
    css: []
  })
  return {
    entry: { module: { ...entry, default: entry.default } },
    routes: {
      root: { id: 'root', path: '', module: { Layout, ErrorBoundary, loader: rootLoader, default: App } },
      [guarded]: { id: guarded, parentId: 'root', module: { default: Frame } },
      report: { id: 'report', parentId: guarded, path: 'report', module: { default: Report, loader } }
    },
    assets: {
      entry: { imports: [], module: '/assets/entry.js' },
      routes: {
        root: about('root', ''),
        [guarded]: { ...about(guarded, '', 'root'), path: undefined, hasLoader: false },
        report: about('report', 'report', guarded)
      },
      url: '/assets/manifest.js',
      version: '1'
    },
    publicPath: '/',
    assetsBuildDirectory: '',
    isSpaMode: false,
    basename: '/',
    mode: 'production',
    future: {
      v3_fetcherPersist: true,
      v3_relativeSplatPath: true,
      v3_throwAbortReason: true,
      v3_singleFetch: false,
      v3_lazyRouteDiscovery: false
    }
  }
}
