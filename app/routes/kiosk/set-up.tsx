import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirectDocument } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Button, Form, PublicShell } from '#app/components/index.ts'
import { bindKiosk, openKiosk } from '#app/contracts/kiosks.ts'
import { getPublicPlace } from '#app/contracts/places.ts'
import { forgetVisitor, kioskBrowser, openCall } from '#app/session/index.server.ts'
import { endSession } from '#app/session/sign-in/end-session.server.ts'
import { lockedScreen } from '#app/session/sign-in/locked.server.ts'
import { StrangerError, secretHeaders, secretMeta } from '../secret-page.tsx'
import { toShopWindow } from '../shop-window.ts'

/** A preview, or a person who only looks, changes nothing. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const call = openCall(request)
  const { name, place_uuid: uuid } = await call(openKiosk, { body: { key: params.key ?? '' } })
  const shop = toShopWindow(await call(getPublicPlace, { params: { uuid } }))
  return json({ name, shop })
}

/** Signs out the person who sets the kiosk up: visitors use this browser from now on. */
export async function action({ request, params }: ActionFunctionArgs) {
  const bound = await openCall(request)(bindKiosk, { body: { key: params.key ?? '' } })
  const { key, name, place_uuid: place, has_terminal: hasTerminal } = bound
  const headers = [
    ...(await endSession(request)),
    ...lockedScreen.clear(request),
    ...forgetVisitor(request),
    ...kioskBrowser.keep(request, { key, place, name, hasTerminal })
  ]
  return redirectDocument('/totem', { status: 303, headers })
}

export default function SetUpKiosk() {
  const { name, shop } = useLoaderData<typeof loader>()
  return (
    <PublicShell place={shop} here="/totem">
      <div className="stack">
        <h1>Usar este aparelho como totem: {name}</h1>
        <p>
          Este navegador passa a mostrar só a compra de ingressos de {shop.name}. Se alguém da equipe entrou no sistema
          por ele, sai agora. Para desligar, use Configurações, Portaria e balcão, Totens, em outro aparelho.
        </p>
        <Form method="post" native>
          <Button variant="primary">Usar como totem</Button>
        </Form>
      </div>
    </PublicShell>
  )
}

export const headers = secretHeaders

export const meta = () => secretMeta('Usar como totem · Trilha')

export function ErrorBoundary() {
  return <StrangerError />
}
