import { Notice } from '#app/components/feedback/index.ts'

/** Whoever asks does not approve: where nobody else may, the withdrawal would wait for ever. */
export function NoApprover() {
  return (
    <Notice tone="warning" title="Ninguém mais aprova saques neste parque">
      <p>
        Quem solicita um saque não o aprova. Antes que ele possa ser pago, outra pessoa precisa do acesso &quot;Aprovar
        saques&quot;: quem cuida dos usuários dá esse acesso em Configurações, Usuários.
      </p>
    </Notice>
  )
}
