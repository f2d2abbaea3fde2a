import * as RadixDialog from '@radix-ui/react-dialog'
import { useNavigate } from '@remix-run/react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useHydrated } from 'remix-utils/use-hydrated'

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

/** Radix puts a style element into the head; get-nonce looks for its nonce in this variable. */
function handNonceToRadix() {
  window.__webpack_nonce__ ??= document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
}

/** A section of the page by its address or without script; a dialog by a link inside the running page. */
export function RouteDialog({ title, backTo, children }: RouteDialogProps) {
  const hydrated = useHydrated()
  // Decided once: what came as a section stays one, nothing jumps at hydration.
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

/** The first field where the dialog starts with one; else the title, so that it is read from the top. */
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
    // Radix would take 'Fechar', the first thing that takes a key.
    event.preventDefault()
    first.focus()
  }

  /** Radix knows no opener of a dialog that is a page. */
  function focusOpener() {
    if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) opener.focus()
  }

  return (
    // Replaced, so that Back does not open again what was closed.
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
