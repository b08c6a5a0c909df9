import { freePort } from '../scripts/test/free-port.ts';

/** The settings of a server that sends mail, whose links have its port. */
export async function mailSettings(relay: { url: string }) {
  const port = await freePort();
  return {
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: relay.url,
    MAIL_FROM: 'Waymark <waymark@firm.example>',
  };
}
