import { Notice } from '#app/components/feedback/index.ts'
import { Button, Form } from '#app/components/form/index.ts'

interface SendAgainProps {
  fields: Record<string, string>
  action: string
  errors: Record<string, string[] | null> | null | undefined
}

/** For while the server cannot even draw the page. */
export function SendAgain({ fields, action, errors }: SendAgainProps) {
  const messages = Object.values(errors ?? {}).flatMap((list) => list ?? [])
  return (
    <div className="stack">
      <h1>Sua reserva ainda não foi feita</h1>
      <Notice tone="danger" role="alert">
        {messages.map((message) => (
          <p key={message}>{message}</p>
        ))}
        <p>O que você digitou está guardado nesta página. Espere um instante e tente de novo.</p>
      </Notice>
      <Form method="post" action={action}>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button variant="primary">Tentar de novo</Button>
      </Form>
    </div>
  )
}
