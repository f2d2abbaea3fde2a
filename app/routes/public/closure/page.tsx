import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { AnswerForms } from '#app/components/closure/index.ts'
import {
  CopyText,
  carrySheet,
  ErrorSummary,
  type FormState,
  LinkButton,
  Money,
  Notice,
  PublicShell,
  summaryOf
} from '#app/components/index.ts'
import { answerClosure } from '#app/contracts/closures/calls.ts'
import { toClosureAnswer } from '#app/domain/closure/answers.ts'
import { t } from '#app/domain/words/speech.ts'
import { incomplete, readField, redirectSaying, refuseForm, requireFields } from '#app/session/index.server.ts'
import { FlashNotice } from '../../flash-notice.tsx'
import { StrangerError, secretHeaders, secretMeta } from '../../secret-page.tsx'
import closureCssUrl from './closure.css?url'
import { callOf, loadAnswer } from './load.server.ts'
import type { ClosureView } from './view.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  return loadAnswer(request, params.token ?? '')
}

export async function action({ request, params }: ActionFunctionArgs) {
  const form = await request.formData()
  const token = params.token ?? ''
  try {
    await callOf(request)(answerClosure, { params: { key: token }, body: readAnswer(form) })
    return redirectSaying(request, { to: `/fechamento/${token}`, text: t('Sua resposta foi registrada.') })
  } catch (error) {
    return refuseForm(form, error, { isAnonymous: true })
  }
}

/** @throws ApiError 400 for a truncated form */
function readAnswer(form: FormData) {
  requireFields(form, 'resposta', 'complete')
  const answer = toClosureAnswer(readField(form, 'resposta'))
  if (!answer) throw incomplete()
  return { answer, date: readField(form, 'date'), time: readField(form, 'time') }
}

export default function AnswerPage() {
  const { shop, view, choice } = useLoaderData<typeof loader>()
  const refused: FormState | undefined = useActionData<typeof action>()
  const { name, code, closed, why, answered, booking, path, isReopened } = view
  return (
    <PublicShell place={shop} here={path}>
      <div className="narrow stack">
        <h1>
          {isReopened && !answered
            ? t('Sua visita está mantida')
            : answered
              ? t('Sua resposta')
              : t('A visita não vai acontecer')}
        </h1>
        <FlashNotice role="status" />
        <ErrorSummary errors={summaryOf(refused)} title={t('A resposta não foi registrada')} />
        <p>
          {t('{name}, reserva', { name })} <b>{code}</b>: {closed}.
        </p>
        {isReopened ? (
          <Notice tone="info">{t('O dia foi reaberto.')}</Notice>
        ) : answered ? null : (
          <p>
            {t('A visita não vai acontecer{why}. Sentimos muito. Escolha o que prefere:', { why: why && ` ${why}` })}
          </p>
        )}
        {answered ? <Answered view={view} /> : null}
        <Deadline view={view} />
        {choice.choices.length > 0 ? (
          <>
            {answered ? <h2>{t('Mudou de ideia?')}</h2> : null}
            <AnswerForms choice={choice} path={path} native isRefused={refused !== undefined} />
          </>
        ) : null}
        <p>
          <LinkButton to={booking} native>
            {t('Ver a reserva')}
          </LinkButton>
        </p>
      </div>
    </PublicShell>
  )
}

function Answered({ view: { answered, credit } }: { view: ClosureView }) {
  return (
    <Notice tone="success">
      <p>{answered}</p>
      {credit ? (
        <>
          <p>
            {t('Saldo:')} <Money value={credit.balance} />,{' '}
            {t('até {until}. Ao reservar, digite o código onde se pede código de desconto ou crédito.', {
              until: credit.until
            })}
          </p>
          <CopyText id="credito" label={t('Código do crédito')} value={credit.code} />
        </>
      ) : null}
    </Notice>
  )
}

function Deadline({
  view: { answered, isReopened, isOver, mayChange, until, isRefundedWithout }
}: {
  view: ClosureView
}) {
  if (answered || isReopened) return null
  if (isOver) return <p>{t('O prazo para responder por aqui terminou em {until}. Fale com o atrativo.', { until })}</p>
  if (!mayChange) return <p>{t('Não há nada a escolher: esta reserva já foi resolvida de outra forma.')}</p>
  return (
    <p>
      {t('Responda até {until}.', { until })}
      {isRefundedWithout ? t(' Sem resposta, a reserva é cancelada e o que foi pago volta para você.') : ''}
    </p>
  )
}

export const headers = secretHeaders

export const links = carrySheet(closureCssUrl)

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  secretMeta(`${t('Sua visita não vai acontecer')} · ${data?.shop.name ?? 'Trilha'}`)

export function ErrorBoundary() {
  return <StrangerError />
}
