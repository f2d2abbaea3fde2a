import { Notice } from '#app/components/feedback/index.ts'
import { LinkButton } from '#app/components/form/index.ts'

/** Warns beside a cash form that the user's drawer is not open. */
export function DrawerHint({ isMissing }: { isMissing: boolean }) {
  if (!isMissing) return null
  return (
    <Notice title="Seu caixa não está aberto">
      <div className="stack-s">
        <p>O dinheiro que você já recebeu hoje entra no caixa quando você o abrir.</p>
        <p>
          <LinkButton to="/operation/drawer">Abrir o caixa</LinkButton>
        </p>
      </div>
    </Notice>
  )
}
