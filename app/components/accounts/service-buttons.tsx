import { Button } from '#app/ui/button.tsx';
import { LOGIN as TEXT } from '#domain/messages/login.ts';
import type { SignInService } from '#domain/sign-in-service.ts';

type ServiceButtonsProps = { services: readonly SignInService[]; returnTo: string };

/** The other ways in, where the operator offers some. The forms are the browser's own: they lead to another site. */
export function ServiceButtons({ services, returnTo }: ServiceButtonsProps) {
  if (services.length === 0) return null;
  return (
    <div className="mt-6 flex flex-col gap-3">
      <p className="flex items-center gap-3 text-muted text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {TEXT.serviceOr}
      </p>
      {services.map((service) => (
        <form key={service} method="post" action={`/sign-in/${service}`}>
          <input type="hidden" name="returnTo" value={returnTo} />
          <Button type="submit" size="lg" wide>
            {TEXT.serviceButton({ service })}
          </Button>
        </form>
      ))}
    </div>
  );
}
