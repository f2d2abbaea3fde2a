import * as RadixDialog from '@radix-ui/react-dialog'
import { useNavigate } from '@remix-run/react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useHydrated } from '../document/use-hydrated.ts'

declare global {
  interface Window {
    __webpack_nonce__?: string
  }
}

interface RouteDialogProps {
  title: string
  backTo: string
  children: ReactNode
}

/** Radix adds a style element to the head; get-nonce reads its nonce from this variable. */
function handNonceToRadix() {
  window.__webpack_nonce__ ??= document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
}

/** Draws a section when opened by URL or without script, and a dialog when opened by a link in the running page. */
export function RouteDialog({ title, backTo, children }: RouteDialogProps) {
  const hydrated = useHydrated()
  // Keep the first decision: a section stays a section, so nothing jumps at hydration.
  const [asDialog] = useState(hydrated)
  return asDialog ? (
    <Overlay title={title} backTo={backTo}>
      {children}
    </Overlay>
  ) : (
    <Section title={title} backTo={backTo}>
      {children}
    </Section>
  )
}

function Section({ title, backTo, children }: RouteDialogProps) {
  const id = useId()
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
      <p>
        <a href={backTo}>Voltar sem alterar</a>
      </p>
    </section>
  )
}

/** Returns the first field when the dialog starts with one, else the title, so that it is read from the top. */
function findFirst(dialog: HTMLElement): HTMLElement | null {
  const field = 'input:not([type="hidden"]):not([disabled]), select:not([disabled]), textarea:not([disabled])'
  return dialog.querySelector<HTMLElement>(`[role="alert"], ${field}`) ?? dialog.querySelector('h2')
}

function Overlay({ title, backTo, children }: RouteDialogProps) {
  const navigate = useNavigate()
  const dialog = useRef<HTMLDivElement>(null)
  const [opener] = useState(() => document.activeElement)
  handNonceToRadix()

  function focusFirst(event: Event) {
    const first = dialog.current && findFirst(dialog.current)
    if (!first) return
    // Radix would focus 'Fechar', the first focusable element.
    event.preventDefault()
    first.focus()
  }

  /** Radix does not know which element opened a dialog that is a page. */
  function focusOpener() {
    if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) opener.focus()
  }

  return (
    // Replace the history entry, so that Back does not reopen the dialog.
    <RadixDialog.Root
      open
      onOpenChange={(open) => !open && navigate(backTo, { replace: true, preventScrollReset: true })}
    >
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="veil" />
        <RadixDialog.Content
          className="dialog"
          ref={dialog}
          aria-describedby={undefined}
          onOpenAutoFocus={focusFirst}
          onCloseAutoFocus={focusOpener}
        >
          <div className="dialog-head">
            <RadixDialog.Title tabIndex={-1}>{title}</RadixDialog.Title>
            <RadixDialog.Close className="btn btn-quiet">Fechar</RadixDialog.Close>
          </div>
          <div className="stack">{children}</div>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}
