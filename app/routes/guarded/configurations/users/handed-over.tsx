import { CopyText, Notice } from '#app/components/index.ts'

/** Shows once a code that could not be sent. */
export interface Handed {
  name: string
  code: string
  page: string
  until: string
}

export function HandedOver({ name, code, page, until }: Handed) {
  return (
    <Notice tone="warning" title={`Entregue este código a ${name}`} role="status" isOutcome>
      <div className="stack">
        <p>
          O código não foi enviado por mensagem. Ele aparece <strong>só agora</strong> e vale até {until}: anote-o e
          entregue-o à pessoa, com o endereço abaixo, por um meio em que você confia.
        </p>
        <CopyText id="codigo" label="Código" value={code} />
        <CopyText id="endereco" label="Endereço para criar a senha" value={page} rows={3} />
      </div>
    </Notice>
  )
}
