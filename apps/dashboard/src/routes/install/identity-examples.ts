/** Signs a visitor in on a server with Node.js, without a library. */
export const nodeExample = (chatbotId: string): string => `import { createHmac, randomUUID } from 'node:crypto'

const encode = part => Buffer.from(JSON.stringify(part)).toString('base64url')

export function chatIdentity({ id, name, email }, secret) {
  const now = Math.floor(Date.now() / 1000)
  const claims = { sub: String(id), name, email, aud: '${chatbotId}', jti: randomUUID(), iat: now, exp: now + 3600 }
  const token = \`\${encode({ alg: 'HS256', typ: 'JWT' })}.\${encode(claims)}\`
  const signature = createHmac('sha256', secret).update(token).digest('base64url')
  return \`\${token}.\${signature}\`
}`

/** The same with PHP. */
export const phpExample = (chatbotId: string): string => `function chat_identity($id, $name, $email, $secret) {
  $encode = fn($text) => rtrim(strtr(base64_encode($text), '+/', '-_'), '=');
  $now = time();
  $claims = [
    'sub' => (string) $id, 'name' => $name, 'email' => $email, 'aud' => '${chatbotId}',
    'jti' => bin2hex(random_bytes(16)), 'iat' => $now, 'exp' => $now + 3600,
  ];
  $token = $encode('{"alg":"HS256","typ":"JWT"}') . '.' . $encode(json_encode($claims));
  return $token . '.' . $encode(hash_hmac('sha256', $token, $secret, true));
}`

/** What the page passes to the widget; null when the visitor logs out. */
export const pageExample = `window.frontdesk = window.frontdesk || []
window.frontdesk.push(['identify', token])`
