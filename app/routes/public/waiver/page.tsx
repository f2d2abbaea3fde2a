import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { QrCode } from '#app/components/booking/index.ts'
import { CopyText } from '#app/components/display/index.ts'
import { inPlaces } from '#app/components/document/in-places.tsx'
import { ErrorSummary, LateNotice, summaryOf } from '#app/components/form/index.ts'
import { carrySheet, PublicShell } from '#app/components/shell/index.ts'
import { FlashNotice } from '../../flash-notice.tsx'
import { StrangerError, secretHeaders, secretMeta } from '../../secret-page.tsx'
import { answerSigning } from './answer.server.ts'
import { loadWaiver, type WaiverView } from './load.server.ts'
import { SignForm } from './sign-form.tsx'
import waiverCssUrl from './waiver.css?url'

export async function loader({ request, params }: LoaderFunctionArgs) {
  return loadWaiver(request, params.key ?? '')
}

export function action({ request, params }: ActionFunctionArgs) {
  return answerSigning(request, params.key ?? '')
}

export default function SignWaiver() {
  const view = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { shop, path, product, when, paragraphs, pdfHref } = view
  return (
    <PublicShell place={shop} here={path}>
      <div className="narrow stack">
        <h1>Termo de risco: {product}</h1>
        <FlashNotice role="status" isOutcome>
          {pdfHref ? (
            <p>
              <a href={pdfHref}>Baixar o termo assinado (PDF)</a>
            </p>
          ) : null}
        </FlashNotice>
        <ErrorSummary errors={summaryOf(refused)} title="O termo não foi assinado" />
        <LateNotice refused={refused} path={path} />
        <p>
          <b>{when}</b>
        </p>
        <Progress view={view} />
        <section className="stack-s waiver-text" aria-labelledby="texto">
          <h2 id="texto">Leia antes de assinar</h2>
          {inPlaces(paragraphs, (paragraph) => (
            <p>{paragraph}</p>
          ))}
        </section>
        <SignForm view={view} refused={refused} />
        <Share view={view} />
        <p className="muted">
          {shop.name} guarda o termo como prova de que os riscos foram explicados.{' '}
          {shop.privacyHref ? <a href={shop.privacyHref}>Privacidade</a> : null}
        </p>
      </div>
    </PublicShell>
  )
}

function Progress({ view: { progress, isRequired, isComplete, signers } }: { view: WaiverView }) {
  return (
    <section className="stack-s" id="assinados" aria-labelledby="assinados-titulo">
      <h2 id="assinados-titulo">{progress}</h2>
      {isComplete ? null : (
        <p>
          {isRequired
            ? 'Cada pessoa da visita assina antes de entrar.'
            : 'O atrativo pede que cada pessoa da visita assine.'}
        </p>
      )}
      {signers.length > 0 ? (
        <ul>
          {signers.map(({ uuid, name, standing }) => (
            <li key={uuid}>
              <b>{name}</b> {standing}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

/** Hands the address on to the others of the visit. */
function Share({ view: { address, qr } }: { view: WaiverView }) {
  return (
    <details className="fold">
      <summary>Passar a quem também vem</summary>
      <div className="stack-s">
        <QrCode {...qr} label="QR code desta página, para assinar em outro celular" />
        <CopyText id="endereco-termo" label="Endereço desta página" value={address} rows={2} />
        <p className="small">Quem tem este endereço vê o primeiro nome de quem já assinou.</p>
      </div>
    </details>
  )
}

export const headers = secretHeaders

export const links = carrySheet(waiverCssUrl)

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  secretMeta(`Termo de risco · ${data?.shop.name ?? 'Trilha'}`)

export function ErrorBoundary() {
  return <StrangerError />
}
