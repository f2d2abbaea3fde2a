import type { LoaderFunctionArgs } from '@remix-run/node'
import workerScript from '#app/entry.gate-worker.ts?raw'
import { requireAccess } from '#app/session/index.server.ts'
import { describeFiles, filePolicy } from './draw-page.server.ts'

/** The service worker of the gate alone. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request, 'operation/checkin')
  return new Response(`self.gateFiles=${JSON.stringify(describeFiles())};\n${workerScript}`, {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'private, no-cache',
      'content-security-policy': filePolicy,
      'service-worker-allowed': '/operation/check-in'
    }
  })
}
