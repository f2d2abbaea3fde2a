import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirectDocument } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { findPublicPlace } from '#app/api-client/places.server.ts'
import { Button, carrySheet, Form, LinkButton, PublicShell } from '#app/components/index.ts'
import narrowCssUrl from '#app/components/shell/page/narrow.css?url'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { type Carried, carriedOf, findViewer, flashHeaders, openCall, withCarried } from '#app/session/index.server.ts'
import { askWhetherEnded, endSession } from '#app/session/sign-in/end-session.server.ts'
import { lockedScreen } from '#app/session/sign-in/locked.server.ts'
import { toShopWindow } from './shop-window.ts'

/**
 * Guards redirect here with `motivo=sessao` when the token has expired. Since any foreign link can open this page, a
 * valid session without that reason ends only through the page's own form.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const isForced = new URL(request.url).searchParams.get('motivo') === 'sessao'
  const viewer = findViewer(request)
  if (viewer && !(isForced && (await mayEnd(request)))) {
    const place = await findPublicPlace(openCall(request), viewer.place.uuid)
    return json({ shop: place && toShopWindow(place) })
  }
  const flash = isForced ? flashHeaders(request, { tone: 'warning', text: ERRORS.session }) : []
  const path = withCarried('/login', withOwnPlace(request))
  return redirectDocument(path, { headers: [...(await endSession(request)), ...flash] })
}

function withOwnPlace(request: Request): Carried {
  const carried = carriedOf(request)
  return { ...carried, pid: carried.pid || (findViewer(request)?.place.uuid ?? '') }
}

/** If the API does not tell, only our own guard's redirect counts, not a link from another site. */
async function mayEnd(request: Request): Promise<boolean> {
  const said = await askWhetherEnded(request)
  return said === 'ended' || (said === 'unknown' && request.headers.get('sec-fetch-site') !== 'cross-site')
}

export async function action({ request }: ActionFunctionArgs) {
  const path = withCarried('/login', { ...withOwnPlace(request), redirectTo: '' })
  return redirectDocument(path, { headers: [...(await endSession(request)), ...lockedScreen.clear(request)] })
}

export default function Logout() {
  const { shop } = useLoaderData<typeof loader>()
  return (
    <PublicShell place={shop} here="/logout">
      <div className="stack narrow">
        <h1>Sair do sistema?</h1>
        <p>O que você estava preenchendo em outras telas e não salvou se perde.</p>
        <Form method="post" action="/logout" native className="row">
          <Button variant="primary">Sair</Button>
          <LinkButton to="/loading" native>
            Continuar no sistema
          </LinkButton>
        </Form>
      </div>
    </PublicShell>
  )
}

export const links = carrySheet(narrowCssUrl)

export const meta: MetaFunction = () => [{ title: 'Sair · Trilha' }]
