import type { ReactNode } from 'react';

type TitledSectionProps = {
  id: string;
  title: string;
  text?: string;
  className?: string;
  headingClassName?: string;
  children: ReactNode;
};

export function TitledSection(props: TitledSectionProps) {
  const { id, title, text, className, headingClassName = 'text-2xl', children } = props;
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className={headingClassName}>
        {title}
      </h2>
      {text ? <p className="mt-1 max-w-read text-muted">{text}</p> : null}
      {children}
    </section>
  );
}

type CardsProps<Item> = { items: readonly Item[]; children: (item: Item) => ReactNode };
type TitledCardsProps<Item> = CardsProps<Item> & Omit<TitledSectionProps, 'children'>;
export function TitledCards<Item extends { id: string }>({ items, children, ...section }: TitledCardsProps<Item>) {
  if (items.length === 0) return null;
  return (
    <TitledSection {...section}>
      <Cards items={items} className="mt-4">
        {children}
      </Cards>
    </TitledSection>
  );
}

export function Cards<Item extends { id: string }>({
  items,
  children,
  className = '',
}: CardsProps<Item> & { className?: string }) {
  return (
    <ul className={`grid gap-5 xl:grid-cols-2 ${className}`}>
      {items.map((item) => (
        <li key={item.id} className="min-w-0">
          {children(item)}
        </li>
      ))}
    </ul>
  );
}
