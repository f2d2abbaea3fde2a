import { Button, Form, Notice, RequestCode } from '#app/components/index.ts'
import { t, tSaid } from '#app/domain/words/speech.ts'
import type { RefusedBooking } from './refuse.server.ts'

interface SendAgainProps {
  refused: Pick<RefusedBooking, 'fields' | 'result' | 'hash' | 'isUncertain'>
  action: string
}

/** Shown when the server could not draw the page. */
export function SendAgain({ refused: { fields, result, hash, isUncertain }, action }: SendAgainProps) {
  const messages = Object.values(result.error).flat()
  const sent = { ...fields, hash, ...(isUncertain ? { incerta: '1' } : {}) }
  return (
    <div className="stack">
      <h1>{isUncertain ? t('Não sabemos se a sua reserva foi feita') : t('Sua reserva ainda não foi feita')}</h1>
      <Notice tone="danger" role="alert">
        {messages.map((message) => (
          <p key={message}>{tSaid(message)}</p>
        ))}
        <p>{t('O que você digitou está guardado nesta página. Espere um instante e tente de novo.')}</p>
      </Notice>
      <Form method="post" action={action}>
        {Object.entries(sent).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button variant="primary">{t('Tentar de novo')}</Button>
      </Form>
      <RequestCode />
    </div>
  )
}
